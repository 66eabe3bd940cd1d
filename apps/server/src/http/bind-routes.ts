import { Readable } from 'node:stream';
import type { Call, CallInput } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { callTransaction } from '../core/call-transaction.ts';
import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';
import type { RequestInfo, Route } from '../core/route.ts';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import { authenticateCaller, type FindCaller } from './authentication.ts';
import { EventStreams, validateStream, wantsEvents } from './event-stream.ts';
import { exportSettings } from './export-format/export-settings.ts';
import { exportFormatOf, sendExport } from './exports.ts';
import { keyedRequest, respondOnce, respondOnceAcrossTransactions } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { responseSchema } from './response-schema.ts';
import { sendFile } from './send-file.ts';

type StreamHandler = Extract<Route['handler'], { kind: 'stream' }>;

/** Binds the modules' routes to Fastify: authorise, parse, run one transaction, serialise. */
export function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: IdentityServices,
  findCaller: FindCaller,
): void {
  const streams = new EventStreams(app);
  const sendEvents = (
    call: Call,
    { stream }: StreamHandler,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const input = parseInput(call, request);
    const caller = request.caller as Caller;
    reply.header('cache-control', 'no-store');
    return streams.send(
      reply,
      (signal) => stream(input, infoOf(request), caller, signal),
      validateStream(call, request, services.accessTokens, findCaller),
    );
  };
  for (const route of routes) {
    const { call, handler } = route;
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        callId: call.id,
        acceptsFile: call.file !== undefined,
        ...(call.perMinute ? { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } } : {}),
      },
      ...(call.output ? { schema: { response: { [call.status]: responseSchema(call.output) } } } : {}),
      onRequest: authenticateCaller(call, services.accessTokens, findCaller) as preHandlerAsyncHookHandler,
      handler: async (request, reply) => {
        if (handler.kind === 'stream') {
          reply.header('vary', 'accept');
          if (wantsEvents(request)) return sendEvents(call, handler, request, reply);
        }
        const result = await response(route, services, request, reply);
        route.afterwards?.();
        return result;
      },
    });
  }
}

async function response(
  { call, handler }: Route,
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = call.file
    ? { ...parseInput(call, request), file: fileOf(call, request) }
    : parseInput(call, request);
  const keyed = keyedRequest(call, request);
  reply.code(call.status).header('cache-control', cacheControl(call));
  if (handler.kind === 'plain') {
    const run = () => handler.run(input, infoOf(request), request.caller);
    if (!keyed) return run();
    const within = <R>(work: (tx: Tx) => Promise<R>) => inTransaction(call, services, request, work);
    return respondOnceAcrossTransactions(keyed, services, reply, within, run);
  }
  const caller = request.caller as Caller;
  if (handler.kind === 'stream') return handler.answer(input, infoOf(request), caller);
  const ispId = handler.ispOf?.(input);
  if (handler.kind === 'file') {
    await orDestroyed(request, reply, () =>
      inTransaction(
        call,
        services,
        request,
        async (tx) => sendFile(call, await handler.run(tx, input, caller), reply),
        ispId,
      ),
    );
    return reply;
  }
  const format = handler.exportRows && exportFormatOf(input);
  if (format && handler.exportRows) {
    const { exportRows } = handler;
    await orDestroyed(request, reply, () =>
      inTransaction(call, services, request, async (tx) => {
        const settings = await exportSettings(tx, caller, request.headers['accept-language']);
        await sendExport(format, { call, rows: exportRows(tx, input, caller), settings, reply });
      }),
    );
    return reply;
  }
  const work = (tx: Tx) => {
    const run = () => handler.run(tx, input as CallInput<Call>, caller);
    return keyed ? respondOnce(keyed, services, reply, tx, run) : run();
  };
  return inTransaction(call, services, request, work, ispId);
}

/** The rest of a rejected upload is read to its end; otherwise the sender would never see the response. */
async function* fileOf({ file }: Call, request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const { maxBytes = 0 } = file ?? {};
  if (!(request.body instanceof Readable)) throw new Problem('unsupported_media_type');
  let size = 0;
  try {
    // Must not destroy the stream: the response is sent over the same socket.
    for await (const chunk of request.body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw new Problem('body_too_large');
      yield chunk;
    }
  } finally {
    request.raw.resume();
  }
}

/**
 * Once the response has started, a failure destroys the socket, so that a truncated file never looks
 * complete.
 */
async function orDestroyed(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A socket that is already destroyed never counts as sent.
    if (!reply.sent && !reply.raw.headersSent) throw error;
    request.log.warn({ err: error }, 'file transfer aborted');
    reply.raw.destroy();
  }
}

function inTransaction<T>(
  call: Call,
  { database }: IdentityServices,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
  ispId?: number,
): Promise<T> {
  return callTransaction(call, database, infoOf(request), request.caller, work, ispId);
}

const cacheControl = ({ cacheSeconds }: Call): string =>
  cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`;

const infoOf = (request: FastifyRequest): RequestInfo => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

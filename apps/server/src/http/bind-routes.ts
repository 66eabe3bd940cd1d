import { Readable } from 'node:stream';
import { bodyLimitOf, type Call, type CallInput } from '@lastmile/contract';
import type { Database, Tx } from '@lastmile/database';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { callTransaction } from '../core/call-transaction.ts';
import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';
import type { FileResponse, RequestInfo, Route } from '../core/route.ts';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import { authenticateCaller, type FindCaller } from './authentication.ts';
import type { CallLimits } from './call-limits.ts';
import { clientAddress } from './client-address.ts';
import { cookiesOf } from './cookies.ts';
import { EventStreams, validateStream, wantsEvents } from './event-stream.ts';
import { countRows, exportColumnsFor, recordExport, recordExportDetails } from './export-audit.ts';
import { exportSettings } from './export-format/export-settings.ts';
import { exportFile, exportFormatOf } from './exports.ts';
import { keyedRequest, respondOnce, respondOnceAcrossTransactions } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { responseSchema } from './response-schema.ts';
import type { FileTransfers, OutgoingFile } from './spool/file-transfers.ts';

type StreamHandler = Extract<Route['handler'], { kind: 'stream' }>;

export interface Binding {
  readonly services: IdentityServices;
  readonly findCaller: FindCaller;
  /** Connections of exports and documents, which never take those of other calls. */
  readonly exportDatabase: Database;
  /** A standby for exports and reports, if there is one. */
  readonly standby?: Database | undefined;
  readonly transfers: FileTransfers;
  readonly limits: CallLimits;
  /** Cookies are sent over https only. */
  readonly hasTls: boolean;
}

/** Binds the modules' routes to Fastify: authorise, parse, run one transaction, serialise. */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  const { services, findCaller } = binding;
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
      bodyLimit: bodyLimitOf(call),
      config: {
        callId: call.id,
        acceptsFile: call.file !== undefined,
        ...(call.perMinute ? { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } } : {}),
      },
      ...(call.output ? { schema: { response: { [call.status]: responseSchema(call.output) } } } : {}),
      onRequest: authenticateCaller(call, services.accessTokens, findCaller) as preHandlerAsyncHookHandler,
      handler: async (request, reply) => {
        const isStream = handler.kind === 'stream' && wantsEvents(request);
        if (request.caller) {
          const end = binding.limits.admit(isStream ? 'stream' : 'call', request.caller);
          reply.raw.once('close', end);
          if (request.raw.socket.destroyed) end();
        }
        if (handler.kind === 'stream') {
          reply.header('vary', 'accept');
          if (isStream) return sendEvents(call, handler, request, reply);
        }
        const result = await response(route, binding, request, reply);
        route.afterwards?.();
        return result;
      },
    });
  }
}

async function response(
  { call, handler, mayBeStale = false }: Route,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { services } = binding;
  const input = call.file
    ? { ...parseInput(call, request), file: fileOf(call, request) }
    : parseInput(call, request);
  const keyed = keyedRequest(call, request);
  reply.code(call.status).header('cache-control', cacheControl(call));
  if (handler.kind === 'plain') {
    const cookies = cookiesOf(request, reply, { path: call.path, hasTls: binding.hasTls });
    const run = () => handler.run(input, { ...infoOf(request), cookies }, request.caller);
    if (!keyed) return run();
    const within = <R>(work: (tx: Tx) => Promise<R>) => inTransaction(call, services.database, request, work);
    return respondOnceAcrossTransactions(keyed, services, reply, within, run);
  }
  const caller = request.caller as Caller;
  if (handler.kind === 'stream') return handler.answer(input, infoOf(request), caller);
  const ispId = handler.ispOf?.(input);
  // A document of what was just recorded, such as a receipt, is not yet on a standby.
  const send = (make: (tx: Tx) => Promise<OutgoingFile>, from = binding.exportDatabase) =>
    binding.transfers.send(request, reply, ispId ?? caller?.ispId ?? null, (store) =>
      inTransaction(call, from, request, async (tx) => store(await make(tx)), ispId),
    );
  if (handler.kind === 'file')
    return send(async (tx) => {
      const document = await handler.run(tx, input, caller);
      const { exported } = document;
      const file = documentFile(call, document);
      if (!exported) return file;
      const record = () => recordExportDetails(services.database, infoOf(request), caller, call, exported);
      return recorded(file, record);
    });
  const { exportRows, fileScope } = handler;
  const format = exportRows && exportFormatOf(input);
  if (format) {
    const columns = exportColumnsFor(call, caller);
    const progress = { rows: 0, isComplete: false };
    const record = () =>
      recordExport(services.database, infoOf(request), caller, { call, input, columns, ...progress });
    return send(async (tx) => {
      const settings = await exportSettings(tx, call, caller, request.headers['accept-language']);
      const rows = countRows(exportRows(tx, input, caller), progress);
      const loadScope = fileScope && (() => fileScope(tx, input, caller));
      return recorded(exportFile(format, { call, columns, rows, settings, input, loadScope }), record);
    }, binding.standby);
  }
  const work = (tx: Tx) => {
    const run = () => handler.run(tx, input as CallInput<Call>, caller);
    return keyed ? respondOnce(keyed, services, reply, tx, run) : run();
  };
  const info = {
    ...infoOf(request),
    ...(call.method === 'GET' ? { signal: signalOfDisconnect(reply) } : {}),
  };
  const database = (mayBeStale && binding.standby) || services.database;
  return callTransaction(call, database, info, caller, work, ispId);
}

/** Aborts when the client leaves before the response, as for a search that a newer keystroke replaces. */
function signalOfDisconnect(reply: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnect.abort();
  });
  if (reply.raw.destroyed) disconnect.abort();
  return disconnect.signal;
}

/** Nothing is sent of an export that could not be recorded. */
function recorded(file: OutgoingFile, record: () => Promise<void>): OutgoingFile {
  const body = async function* () {
    yield* file.body;
    await record();
  };
  return { ...file, body: body() };
}

const documentFile = ({ respondsWithFile }: Call, { name, body }: FileResponse): OutgoingFile => ({
  type: respondsWithFile ?? 'application/octet-stream',
  disposition: `${respondsWithFile === 'application/pdf' ? 'inline' : 'attachment'}; filename="${name}"`,
  body,
});

/** What is left of a rejected upload is discarded after the response (`unread-bodies.ts`). */
async function* fileOf({ file }: Call, request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const { maxBytes = 0 } = file ?? {};
  if (!(request.body instanceof Readable)) throw new Problem('unsupported_media_type');
  let size = 0;
  // Must not destroy the stream: the response is sent over the same socket.
  for await (const chunk of request.body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('body_too_large');
    yield chunk;
  }
}

function inTransaction<T>(
  call: Call,
  database: Database,
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
  ip: clientAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

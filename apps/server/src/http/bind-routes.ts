import type { Call, CallInput } from '@lastmile/contract';
import { type Actor, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Caller } from '../base/caller.ts';
import type { Route } from '../base/route.ts';
import type { Services } from '../base/services.ts';
import { answerSchema } from './answer-schema.ts';
import { exportFormatOf, sendExport } from './exports.ts';
import { parseInput } from './parse-input.ts';
import { authorise, type FindCaller } from './who-is-calling.ts';

/** Puts the domains' routes onto Fastify: authorise, parse, one transaction, serialise. */
export function bindRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  findCaller: FindCaller,
): void {
  for (const route of routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { callId: call.id },
      ...(call.output ? { schema: { response: { [call.status]: answerSchema(call.output) } } } : {}),
      onRequest: authorise(call, services.accessTokens, findCaller) as preHandlerAsyncHookHandler,
      handler: (request, reply) => answer(route, services, request, reply),
    });
  }
}

async function answer(
  { call, handler }: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = parseInput(call, request);
  reply.code(call.status).header('cache-control', 'no-store');
  if (handler.kind === 'plain') {
    const userAgent = request.headers['user-agent'] ?? '';
    const info = { requestId: request.id, ip: request.ip, userAgent: userAgent.slice(0, 300) };
    return handler.run(input, info, request.caller);
  }
  const caller = request.caller as Caller;
  const format = handler.exportRows && exportFormatOf(input);
  if (format && handler.exportRows) {
    const { exportRows } = handler;
    await inTransaction(call, services, request, (tx) =>
      sendExport(format, { tx, call, rows: exportRows(tx, input, caller), request, reply }),
    );
    return reply;
  }
  return inTransaction(call, services, request, (tx) => handler.run(tx, input as CallInput<Call>, caller));
}

function inTransaction<T>(
  call: Call,
  { database }: Services,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { caller } = request;
  const options = { actor: actorOf(call, request), readOnly: call.method === 'GET' };
  if (call.scope === 'platform') return withPlatform(database, options, work);
  return withTenant(database, caller?.ispId ?? 0, options, work);
}

const actorOf = (call: Call, request: FastifyRequest): Actor => ({
  userId: request.caller?.userId ?? null,
  ip: request.ip,
  call: call.id,
  requestId: request.id,
});

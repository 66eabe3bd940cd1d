import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Call, LiveEndReason } from '@lastmile/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';
import type { StreamEvent } from '../core/route.ts';
import type { AccessTokens } from '../modules/accounts/identity/index.ts';
import { authenticateCaller, type FindCaller } from './authentication.ts';

type Open = (signal: AbortSignal) => Promise<AsyncIterable<StreamEvent>>;
/** Why the caller may no longer read; undefined while they may. */
type Objection = () => Promise<LiveEndReason | undefined>;

/** Proxies close connections that are silent for a minute. */
const heartbeatMs = 15_000;
const recheckIntervalMs = 1_000;
/** A reader that does not read is disconnected once this much is buffered. */
const mostWaitingBytes = 64 * 1_024;

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/event-stream');

const frame = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends events until the reader disconnects, loses access, or the server stops; the last event says which. */
export class EventStreams {
  readonly #running = new Set<(reason: LiveEndReason) => void>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const end of this.#running) end('stopping');
    });
  }

  async send(reply: FastifyReply, open: Open, recheckAccess: Objection): Promise<FastifyReply> {
    const closing = new AbortController();
    const events = await open(closing.signal);
    let reason: LiveEndReason | undefined;
    const end = (why?: LiveEndReason) => {
      reason ??= why;
      closing.abort();
    };
    const out = new PassThrough();
    reply.raw.once('close', () => end());
    if (reply.raw.destroyed) end();
    this.#running.add(end);
    const heartbeat = setInterval(() => out.write(':\n\n'), heartbeatMs);
    const watch = setInterval(async () => {
      const why = await recheckAccess();
      if (why) end(why);
    }, recheckIntervalMs);
    // A keep-alive connection would delay the shutdown of the server.
    reply.header('connection', 'close').header('x-accel-buffering', 'no');
    reply.type('text/event-stream; charset=utf-8').send(out);
    try {
      for await (const event of events) {
        out.write(frame(event));
        if (out.writableLength + reply.raw.writableLength > mostWaitingBytes) reply.raw.destroy();
      }
      if (reason) out.write(frame({ event: 'end', data: { reason } }));
      out.end();
    } catch (error) {
      reply.log.warn({ err: error }, 'event stream aborted');
      reply.raw.destroy();
    } finally {
      clearInterval(heartbeat);
      clearInterval(watch);
      this.#running.delete(end);
    }
    return reply;
  }
}

const rightsOf = (caller: Caller | undefined) => [caller?.ispId, caller?.role, caller?.dataScope];

/** Repeats the authorisation: tokens expire, sessions end, permissions are revoked, users change their department. */
export function validateStream(
  call: Call,
  request: FastifyRequest,
  tokens: AccessTokens,
  findCaller: FindCaller,
): Objection {
  const check = authenticateCaller(call, tokens, findCaller);
  const before = request.caller;
  return async () => {
    try {
      await check(request);
      const now = request.caller;
      return isDeepStrictEqual(rightsOf(now), rightsOf(before)) ? undefined : 'rights';
    } catch (error) {
      // While the database is unavailable, nothing is known about permissions, so the stream continues.
      if (!(error instanceof Problem)) return undefined;
      return error.code === 'unauthenticated' ? 'token' : 'rights';
    }
  };
}

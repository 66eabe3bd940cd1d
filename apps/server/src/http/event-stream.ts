import { PassThrough } from 'node:stream';
import type { Call, LiveEndReason } from '@lastmile/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { StreamEvent } from '../core/route.ts';
import type { AccessTokens } from '../modules/accounts/identity/index.ts';
import { authenticateCaller, type FindCaller } from './authentication.ts';

type Open = (signal: AbortSignal) => Promise<AsyncIterable<StreamEvent>>;
/** Why the caller may not read on; undefined while they may. */
type Objection = () => Promise<LiveEndReason | undefined>;

/** Proxies close what is silent for a minute. */
const heartbeatMs = 15_000;
const objectionMs = 1_000;
/** A reader who does not read is left once this much waits for them. */
const mostWaitingBytes = 64 * 1_024;

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/event-stream');

const frame = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Sends events until the reader leaves, may not read any more, or the server stops; it says which. */
export class EventStreams {
  readonly #running = new Set<(reason: LiveEndReason) => void>();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const end of this.#running) end('stopping');
    });
  }

  async send(reply: FastifyReply, open: Open, objection: Objection): Promise<FastifyReply> {
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
      const why = await objection();
      if (why) end(why);
    }, objectionMs);
    // Kept alive after its end, the connection would hold up a server that stops.
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

/** Asks again what was asked at the door: a token runs out, a session ends, rights are taken away. */
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
      return now?.ispId === before?.ispId && now?.role === before?.role ? undefined : 'rights';
    } catch (error) {
      // A database that is away says nothing about anyone's rights.
      if (!(error instanceof Problem)) return undefined;
      return error.code === 'unauthenticated' ? 'token' : 'rights';
    }
  };
}

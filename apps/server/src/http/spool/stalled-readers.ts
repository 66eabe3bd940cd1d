import type { FastifyInstance, FastifyReply } from 'fastify';

/** What fits into the buffers of a socket is gone at once, whether it is read or not. */
const smallBytes = 64 * 1024;

/**
 * Destroys the socket of a reader who takes nothing of a large response for a while, so that it does not stay
 * in memory or on disk. Event streams have their own checks.
 */
export function disconnectStalledReaders(app: FastifyInstance, stallMs: number): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (isSmall(payload) || isEventStream(reply)) return;
    reply.raw.setTimeout(stallMs, () => {
      request.log.warn('stalled reader disconnected');
      request.raw.socket.destroy();
    });
  });
}

const isSmall = (payload: unknown): boolean =>
  payload === null ||
  payload === undefined ||
  ((typeof payload === 'string' || payload instanceof Uint8Array) && payload.length <= smallBytes);

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

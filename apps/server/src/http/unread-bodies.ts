import type { FastifyInstance } from 'fastify';

/** How long the rest of a body may take to arrive after the response. */
const patienceMs = 30_000;

/**
 * Reads and discards what is left of a body after its response, such as the rest of a rejected file: until
 * then, no other request can be read from the connection.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // A reader that has stopped without saying so would keep the stream paused.
    raw.removeAllListeners('readable');
    raw.on('data', () => undefined).resume();
    const timer = setTimeout(() => raw.socket.destroy(), patienceMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

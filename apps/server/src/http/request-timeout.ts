import type { FastifyInstance } from 'fastify';

/** How long a request may take to arrive. */
export interface RequestTimes {
  readonly bodyMs: number;
  /** A file of 20 MB over a line of 20 kB a second. */
  readonly fileMs: number;
}

export const defaultRequestTimes: RequestTimes = { bodyMs: 60_000, fileMs: 20 * 60_000 };

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Node knows one limit for all requests, which has to be that of the longest. Whatever is no file has less, so that
 * nobody keeps sockets busy with bodies that never end.
 */
export function limitRequestTime(app: FastifyInstance, { bodyMs, fileMs }: RequestTimes): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody) return;
    const expire = () => {
      if (raw.complete) return;
      if (raw.socket.writable) raw.socket.write(timedOut);
      raw.socket.destroySoon();
    };
    const timer = setTimeout(expire, routeOptions.config.acceptsFile ? fileMs : bodyMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

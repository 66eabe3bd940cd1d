import type { FastifyInstance } from 'fastify';

/** How long a request may take to arrive. */
export interface RequestTimes {
  readonly bodyMs: number;
  /** A file of 20 MB over a connection of 20 kB/s. */
  readonly fileMs: number;
}

export const defaultRequestTimes: RequestTimes = { bodyMs: 60_000, fileMs: 20 * 60_000 };

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Node has one limit for all requests, which must be that of file uploads. Other requests get a shorter one,
 * so that bodies that never end do not keep sockets open.
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

import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const portsTried = 50;

/** Listens on the wanted port or the next free one, and returns it. Port 0 lets the system choose. */
export async function listenOnConfiguredAddress(
  app: FastifyInstance,
  host: string,
  wanted: number,
): Promise<number> {
  for (let port = wanted; ; port++) {
    try {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= wanted + portsTried) throw error;
    }
  }
}

/** The address as a URL for a browser on this machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The public URL: as configured, or on this machine. */
export const panelUrlOf = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string =>
  publicUrl?.replace(/\/+$/, '') ?? localUrl(host, port);

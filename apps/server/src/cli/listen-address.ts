import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const portsTried = 50;

/** Listens on the wanted port or the next free one, and says which. Port 0 asks the system for any. */
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

/** The address as a browser on this machine writes it. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Where people reach the panel: as the operator says, or on this machine. */
export const panelUrlOf = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string =>
  publicUrl?.replace(/\/+$/, '') ?? localUrl(host, port);

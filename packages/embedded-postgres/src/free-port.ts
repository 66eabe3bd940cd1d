import { type AddressInfo, createServer } from 'node:net';
import { errorCode } from './errors.ts';

const neighboursTried = 50;
const highestPort = 65_535;

/** The preferred port, else the next free one after it, else one chosen by the system. */
export async function findFreePort(preferred: number): Promise<number> {
  const last = Math.min(preferred + neighboursTried, highestPort);
  for (let port = preferred; port <= last; port += 1) {
    if ((await tryPort(port)) !== undefined) return port;
  }
  const given = await tryPort(0);
  if (given === undefined) throw new Error('There is no free port on 127.0.0.1.');
  return given;
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = errorCode(error);
      // A port below 1024 gives an ordinary user EACCES and counts as taken.
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: given } = server.address() as AddressInfo;
      server.close(() => resolve(given));
    });
  });
}

import { connect } from 'node:net';
import type pg from 'pg';

/** Members of pg's client that are missing in its types. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

const cancelRequestCode = 80_877_102;
const patienceMs = 2_000;

/**
 * Asks the server to stop what this connection executes. On a connection of its own, as the protocol demands, so that it also
 * works while the pool is exhausted. Resolved when the server has taken the request or does not answer; what is executed
 * later on this connection may still be cancelled, so nobody else gets it before a statement has passed.
 */
export function cancelQuery(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  const request = Buffer.alloc(16);
  request.writeInt32BE(request.length, 0);
  request.writeInt32BE(cancelRequestCode, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    // The server closes the connection when it has passed the request on.
    socket.resume().write(request);
  });
}

import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeSentence } from '../codec/sentence-encoder.ts';
import type { RouterError } from '../errors/router-error.ts';
import { RouterConnection } from './connection.ts';
import type { ConnectionOptions } from './options.ts';

const servers: net.Server[] = [];
const intervals: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const interval of intervals.splice(0)) clearInterval(interval);
  for (const server of servers.splice(0)) server.close();
});

/** A peer that accepts the login and then misbehaves. */
async function hostilePeer(afterLogin: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(encodeSentence(['!done', '.tag=1']));
      socket.once('data', () => afterLogin(socket));
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

async function errorOfCommand(port: number, tuning: Partial<ConnectionOptions> = {}): Promise<RouterError> {
  const connection = await RouterConnection.open({
    host: '127.0.0.1',
    port,
    user: 'u',
    password: 'p',
    ...tuning,
  });
  try {
    return await connection.run({ path: '/ppp/secret/print' }).then(
      () => expect.unreachable('It should have failed'),
      (error: RouterError) => error,
    );
  } finally {
    connection.close();
  }
}

const every = (intervalMs: number, act: () => void) => {
  intervals.push(setInterval(act, intervalMs));
};

describe('hostile peer', () => {
  it('times out when a sentence arrives byte by byte and never ends', async () => {
    const port = await hostilePeer((socket) => {
      socket.write(Buffer.from([0xc0, 0xff, 0xff]));
      every(5, () => socket.write('x'));
    });
    expect(await errorOfCommand(port, { commandTimeoutMs: 100 })).toMatchObject({ kind: 'timed-out' });
  });

  it('times out when replies never end', async () => {
    const port = await hostilePeer((socket) => {
      every(5, () => socket.write(encodeSentence(['!re', '.tag=2', '=name=x'])));
    });
    const error = await errorOfCommand(port, { commandTotalTimeoutMs: 150 });
    expect(error).toMatchObject({ kind: 'timed-out' });
    expect(error.message).toContain('did not finish within');
  });

  it('times out when only empty sentences arrive', async () => {
    const port = await hostilePeer((socket) => {
      every(5, () => socket.write(Buffer.alloc(10_000)));
    });
    expect(await errorOfCommand(port, { commandTimeoutMs: 100 })).toMatchObject({ kind: 'timed-out' });
  });

  it.each([
    ['an enormous word', Buffer.from('f0ffffffff', 'hex')],
    ['a control byte', Buffer.from([0xf8])],
    ['a word that is no reply', encodeSentence(['hello'])],
    ['a reply with an unknown tag', encodeSentence(['!re', '=name=x'])],
  ])('is disconnected immediately after sending %s', async (_, bytes) => {
    const port = await hostilePeer((socket) => socket.write(bytes));
    expect(await errorOfCommand(port)).toMatchObject({ kind: 'protocol', mayHaveRun: true });
  });

  it('cannot exceed the memory limit of a reply', async () => {
    const row = encodeSentence(['!re', '.tag=2', `=comment=${'x'.repeat(1_000)}`]);
    const port = await hostilePeer((socket) => {
      every(1, () => socket.write(Buffer.concat(Array(50).fill(row))));
    });
    const error = await errorOfCommand(port, { maxReplyBytes: 500_000 });
    expect(error).toMatchObject({ kind: 'protocol' });
    expect(error.message).toContain('exceeded 500000 bytes');
  });
});

import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RouterError } from '../errors/router-error.ts';
import { RouterConnection } from './connection.ts';

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function errorAt(server: net.Server): Promise<RouterError> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return RouterConnection.open({
    host: '127.0.0.1',
    port,
    user: 'u',
    password: 'p',
    loginTimeoutMs: 2_000,
  }).then(
    () => expect.unreachable('It should have failed'),
    (error: RouterError) => error,
  );
}

const greeting = (text: string) =>
  net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write(text);
  });

describe('the port of another service', () => {
  it('is a protocol error for HTTP, which rejects the request and closes', async () => {
    const error = await errorAt(http.createServer());
    expect(error).toMatchObject({ kind: 'protocol', stage: 'login' });
    expect(error.message).toContain('HTTP/1.1 400');
  });

  it.each(['HTTP/1.0 200 OK\r\n\r\n', 'SSH-2.0-ROSSSH\r\n', '220 ready\r\n', '\r\nLogin: '])(
    'is a protocol error for a service that sends %j',
    async (text) => {
      expect(await errorAt(greeting(text))).toMatchObject({ kind: 'protocol', stage: 'login' });
    },
  );
});

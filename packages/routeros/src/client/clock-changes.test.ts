import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeSentence } from '../codec/sentence-encoder.ts';
import type { RouterError } from '../errors/router-error.ts';
import { RouterError as Failure } from '../errors/router-error.ts';
import { CircuitBreaker } from '../pool/circuit-breaker.ts';
import { RouterConnection } from './connection.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

async function connect(afterLogin: (socket: net.Socket) => void, commandTimeoutMs: number) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(encodeSentence(['!done', '.tag=1']));
      socket.once('data', () => afterLogin(socket));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const options = { host: '127.0.0.1', port, user: 'u', password: 'p', commandTimeoutMs };
  const connection = await RouterConnection.open({ ...options, commandTotalTimeoutMs: 10_000 });
  closing.push(
    () => connection.close(),
    () => server.close(),
  );
  return connection;
}

/** The clock of the computer is set, as by NTP; timers continue. */
const setClock = (byMs: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + byMs);
};

describe('a time limit', () => {
  it('ends a command in time although the clock was set back', async () => {
    const connection = await connect(() => {}, 150);
    const outcome = connection.run({ path: '/ppp/secret/print' }).catch((error: RouterError) => error.kind);
    setClock(-60_000);
    expect(await Promise.race([outcome, sleep(30_000, 'still waiting')])).toBe('timed-out');
  });

  it('does not end a healthy command when the clock was set ahead', async () => {
    const connection = await connect((socket) => {
      const rows = setInterval(() => socket.write(encodeSentence(['!re', '.tag=2', '=name=x'])), 40);
      setTimeout(() => {
        clearInterval(rows);
        socket.write(encodeSentence(['!done', '.tag=2']));
      }, 2_500);
    }, 1_000);
    const outcome = connection.run({ path: '/ppp/secret/print' }).then(
      () => 'finished',
      (error: RouterError) => error.kind,
    );
    setClock(60 * 60_000);
    expect(await outcome).toBe('finished');
  });

  it('does not prolong the pause of a circuit breaker when the clock was set back', async () => {
    const options = { firstPauseMs: 20, maxPauseMs: 20, badLoginPauseMs: 20, random: () => 0.5 };
    const breaker = new CircuitBreaker(options);
    breaker.failed(new Failure('unreachable', 'gone'));
    setClock(-60_000);
    await sleep(60);
    expect(() => breaker.check()).not.toThrow();
  });
});

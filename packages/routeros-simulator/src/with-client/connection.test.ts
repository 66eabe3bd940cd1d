import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closeAfterEach, connection, eventually, failure, simulator } from '../test-support/started.ts';

closeAfterEach();

const readIdentity = { path: '/system/identity/print' };
const printSecrets = { path: '/ppp/secret/print' };

describe('concurrent commands', () => {
  it('each receive their own rows, however many are in flight', async () => {
    const client = await connection(await simulator({ secrets: 300 }));
    const names = Array.from({ length: 300 }, (_, index) => `user${String(index + 1).padStart(5, '0')}`);
    const results = await Promise.all(
      names.map((name) => client.run({ ...printSecrets, query: [`?name=${name}`], proplist: ['name'] })),
    );
    expect(results.map(({ rows }) => rows[0]?.['name'])).toEqual(names);
  });

  it('never exceed the window', async () => {
    const router = await simulator({ faults: { serviceTimeMs: 2 } });
    const client = await connection(router, { window: 4 });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, router.runningCount);
    }, 1);
    await Promise.all(Array.from({ length: 40 }, () => client.run(readIdentity)));
    clearInterval(watch);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('are not affected by another command that times out', async () => {
    const router = await simulator();
    const client = await connection(router, { cancelTimeoutMs: 5_000 });
    router.faults.serviceTimeMs = 400;
    const [slow, neighbour] = await Promise.allSettled([
      client.run(readIdentity, { timeoutMs: 10 }),
      client.run(readIdentity),
    ]);
    expect(slow).toMatchObject({ reason: { kind: 'timed-out' } });
    expect(neighbour.status).toBe('fulfilled');
    expect(client.isOpen).toBe(true);
    await eventually(() => router.runningCount).toBe(0);
  });

  it('can be cancelled any number of times on one connection', async () => {
    const router = await simulator();
    const client = await connection(router, { maxStreams: 1 });
    for (let round = 0; round < 100; round++) {
      const abort = new AbortController();
      const stream = client.stream({ path: '/ppp/active/listen' }, { signal: abort.signal });
      const waiting = failure(stream.next());
      abort.abort();
      expect(await waiting).toMatchObject({ kind: 'cancelled' });
      await client.run(readIdentity);
    }
    expect(client.isOpen).toBe(true);
    expect(client.streamCount).toBe(0);
  });

  it('can be aborted while queued, and are then never sent', async () => {
    const router = await simulator();
    const client = await connection(router, { window: 1 });
    router.faults.serviceTimeMs = 30;
    const first = client.run(readIdentity);
    const abort = new AbortController();
    const add = failure(
      client.run({ path: '/ppp/secret/add', attributes: { name: 'x' } }, { signal: abort.signal }),
    );
    abort.abort();
    expect(await add).toMatchObject({ kind: 'cancelled', mayHaveRun: false });
    await first;
    expect(router.writes.commands).toBe(0);
  });
});

describe('streams', () => {
  it('yield rows as they happen and end on the router when the reader stops', async () => {
    const router = await simulator({ secrets: 1 });
    const client = await connection(router);
    const names: string[] = [];
    const reading = (async () => {
      for await (const row of client.stream({ path: '/ppp/secret/listen', proplist: ['name'] })) {
        names.push(row['name'] ?? '');
        if (names.length === 3) break;
      }
    })();
    for (const name of ['a', 'b', 'c', 'd'])
      await client.run({ path: '/ppp/secret/add', attributes: { name } });
    await reading;
    expect(names).toEqual(['a', 'b', 'c']);
    await eventually(() => router.runningCount).toBe(0);
  });

  it('end for a waiting reader when its signal is aborted', async () => {
    const router = await simulator();
    const client = await connection(router);
    const abort = new AbortController();
    const stream = client.stream({ path: '/ppp/active/listen' }, { signal: abort.signal });
    const waiting = failure(stream.next());
    abort.abort();
    expect(await waiting).toMatchObject({ kind: 'cancelled' });
    await eventually(() => router.runningCount).toBe(0);
  });

  it('pause the router while the reader is slow, without losing rows', async () => {
    const router = await simulator({ secrets: 8_000 });
    const client = await connection(router, { streamBufferRows: 50 });
    let rows = 0;
    for await (const row of client.stream(printSecrets)) {
      if (rows % 2_000 === 0) await sleep(20);
      expect(row['.id']).toBe(`*${(rows + 1).toString(16).toUpperCase()}`);
      rows++;
    }
    expect(rows).toBe(8_000);
  });

  it('drop a reader that stops reading, so that others continue', async () => {
    const router = await simulator({ secrets: 8_000 });
    const client = await connection(router, { streamBufferRows: 50, slowReaderTimeoutMs: 50 });
    const stream = client.stream(printSecrets);
    await stream.next();
    expect((await client.run(readIdentity)).rows).toHaveLength(1);
    const error = await failure(
      (async () => {
        for await (const _ of stream);
      })(),
    );
    expect(error).toMatchObject({ kind: 'busy' });
  });

  it('are limited in number', async () => {
    const client = await connection(await simulator(), { maxStreams: 2 });
    const open = () => client.stream({ path: '/ppp/active/listen' });
    open();
    open();
    expect(open).toThrow(/2 streams are already running/);
  });
});

describe('idle connection', () => {
  it('sends keep-alive probes, and is closed when the router stops responding', async () => {
    const router = await simulator();
    const client = await connection(router, { keepAliveMs: 30, cancelTimeoutMs: 2_000 });
    await sleep(150);
    expect(client.isOpen).toBe(true);
    router.faults.hangAfterConnect = true;
    await eventually(() => client.isOpen).toBe(false);
    expect(await failure(client.run(readIdentity))).toMatchObject({ kind: 'timed-out' });
  });
});

import { RouterConnection, RouterPool, secrets } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import {
  closeAfterEach,
  closeAfterTest,
  connection,
  eventually,
  failure,
  simulator,
  target,
} from '../test-support/started.ts';

closeAfterEach();

const printSecrets = { path: '/ppp/secret/print' };
const readIdentity = { path: '/system/identity/print' };
/** Short timeouts to keep the tests fast; none of them is asserted. */
const impatient = { commandTimeoutMs: 80, cancelTimeoutMs: 80 };

describe('each fault causes a typed error', () => {
  it('hang after connect: timed-out', async () => {
    const router = await simulator({ faults: { hangAfterConnect: true } });
    expect(await failure(RouterConnection.open(target(router, { loginTimeoutMs: 80 })))).toMatchObject({
      kind: 'timed-out',
    });
  });

  it('hang in the middle of a reply: timed-out, then the silent connection is closed', async () => {
    const router = await simulator({ secrets: 20 });
    const client = await connection(router, impatient);
    router.faults.hangAfterRows = 5;
    expect(await failure(client.run(printSecrets))).toMatchObject({ kind: 'timed-out', mayHaveRun: true });
    await eventually(() => client.isOpen).toBe(false);
    expect(await failure(client.run(readIdentity))).toMatchObject({ kind: 'timed-out', mayHaveRun: false });
  });

  it('disconnect in the middle of a word: unreachable', async () => {
    const router = await simulator({ secrets: 20, faults: { disconnectAfterRows: 5 } });
    const client = await connection(router);
    const error = await failure(client.run(printSecrets));
    expect(error).toMatchObject({ kind: 'unreachable', mayHaveRun: true });
    expect(error.message).toContain('in the middle of a reply');
  });

  it('rejected login: bad-login, with the error text of the version', async () => {
    for (const [version, routerMessage] of [
      ['7.18', 'invalid user name or password (6)'],
      ['6.42.12', 'cannot log in'],
    ] as const) {
      const router = await simulator({ version, faults: { rejectLogin: true } });
      expect(await failure(RouterConnection.open(target(router)))).toMatchObject({
        kind: 'bad-login',
        routerMessage,
      });
    }
  });

  it('latency: a reply, or timed-out with a short timeout', async () => {
    const router = await simulator({ faults: { latencyMs: 30 } });
    const client = await connection(router);
    expect((await client.run(readIdentity)).rows).toHaveLength(1);
    router.faults.latencyMs = 60_000;
    expect(await failure(client.run(readIdentity, { timeoutMs: 20 }))).toMatchObject({ kind: 'timed-out' });
  });

  it('service time: commands queue, and fail as busy when the queue is full', async () => {
    const router = await simulator();
    const client = await connection(router, { window: 2, maxQueued: 3, commandTimeoutMs: 60_000 });
    router.faults.serviceTimeMs = 20;
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => client.run(readIdentity)));
    const kinds = results.map((result) => (result.status === 'fulfilled' ? 'answered' : result.reason.kind));
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(3);
  });

  it('dropped rows: protocol instead of an incomplete list', async () => {
    const router = await simulator({ secrets: 50, faults: { dropEveryNthRow: 10 } });
    const client = await connection(router);
    expect((await client.run(printSecrets)).rows).toHaveLength(45);
    const error = await failure(secrets.list(client));
    expect(error.kind).toBe('protocol');
    expect(error.message).toBe('/ppp/secret: received 45 of 50 rows');
  });

  it('garbage bytes: protocol', async () => {
    const router = await simulator({ faults: { garbage: true } });
    const client = await connection(router);
    expect(await failure(client.run(readIdentity))).toMatchObject({ kind: 'protocol' });
    expect(client.isOpen).toBe(false);
  });

  it('flood: protocol, and the connection is closed if the flood continues', async () => {
    const router = await simulator({ secrets: 5, faults: { flood: true } });
    const client = await connection(router, { maxReplyBytes: 200_000 });
    expect(await failure(client.run(printSecrets))).toMatchObject({ kind: 'protocol' });
    await eventually(() => client.isOpen).toBe(false);
  });

  it('reboot: unreachable, then refused, then the pool reconnects', async () => {
    const router = await simulator({ secrets: 3 });
    const pool = closeAfterTest(new RouterPool({ firstPauseMs: 20, maxPauseMs: 40 }));
    const pooled = pool.router('r1', target(router));
    await pooled.run(readIdentity);
    router.faults.serviceTimeMs = 1_000;
    // A print would be sent again over a new connection.
    const interrupted = failure(pooled.run({ path: '/system/identity/set', attributes: { name: 'core' } }));
    await eventually(() => router.runningCount).toBe(1);
    router.faults.serviceTimeMs = 0;
    await router.reboot(150);
    expect(await interrupted).toMatchObject({ kind: 'unreachable', mayHaveRun: true });
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'refused', mayHaveRun: false });
    await eventually(() =>
      pooled.run(readIdentity).then(
        ({ rows }) => rows.length,
        () => 0,
      ),
    ).toBe(1);
  });

  it('closed port: refused', async () => {
    const router = await simulator();
    await router.close();
    expect(await failure(RouterConnection.open(target(router)))).toMatchObject({ kind: 'refused' });
  });

  it('too many sessions: the connection is closed', async () => {
    const router = await simulator({ version: '7.18' });
    const first = await connection(router);
    await first.run({ path: '/ip/service/set', attributes: { '.id': 'api', 'max-sessions': '1' } });
    expect(await failure(RouterConnection.open(target(router)))).toMatchObject({ kind: 'unreachable' });
  });
});

describe('errors of a router as typed errors', () => {
  it.each([
    ['no-such-item', { path: '/ppp/secret/remove', attributes: { '.id': '*99' } }],
    ['already-exists', { path: '/ppp/secret/add', attributes: { name: 'user00001' } }],
    ['bad-value', { path: '/ppp/secret/add', attributes: { name: 'x', profile: 'gold' } }],
    ['bad-value', { path: '/ppp/secret/add', attributes: { password: 'x' } }],
    ['unsupported', { path: '/ppp/nothing/print' }],
    ['unsupported', { path: '/ppp/secret/add', attributes: { name: 'x', colour: 'red' } }],
    ['failed', { path: '/ppp/profile/remove', attributes: { '.id': 'default' } }],
  ])('%s', async (kind, command) => {
    for (const version of ['6.49.6', '7.18']) {
      const client = await connection(await simulator({ version, secrets: 1 }));
      const error = await failure(client.run(command));
      expect(error).toMatchObject({ kind, mayHaveRun: false });
      expect(error.routerMessage).toBe(error.traps[0]?.message);
    }
  });

  it('not-permitted', async () => {
    const router = await simulator({ users: [{ name: 'reader', password: '', group: 'read' }] });
    const client = await connection(router, { user: 'reader' });
    const error = await failure(client.run({ path: '/ppp/secret/add', attributes: { name: 'x' } }));
    expect(error).toMatchObject({ kind: 'not-permitted', routerMessage: 'not enough permissions (9)' });
  });
});

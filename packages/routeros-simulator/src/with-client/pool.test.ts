import { RouterPool } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import {
  closeAfterEach,
  closeAfterTest,
  eventually,
  failure,
  simulator,
  target,
} from '../test-support/started.ts';

closeAfterEach();

const readIdentity = { path: '/system/identity/print' };
const newPool = (options: ConstructorParameters<typeof RouterPool>[0] = {}) =>
  closeAfterTest(new RouterPool({ random: () => 0.5, ...options }));

describe('pool', () => {
  it('shares one connection for commands and one for streams', async () => {
    const router = await simulator();
    const pooled = newPool().router('r', target(router));
    await Promise.all(Array.from({ length: 50 }, () => pooled.run(readIdentity)));
    expect(router.connectionCount).toBe(1);
    const abort = new AbortController();
    const streams = Array.from({ length: 3 }, () =>
      pooled.stream({ path: '/ppp/active/listen' }, { signal: abort.signal }).next(),
    );
    await eventually(() => router.runningCount).toBe(3);
    expect(router.connectionCount).toBe(2);
    abort.abort();
    for (const stream of streams) expect(await failure(stream)).toMatchObject({ kind: 'cancelled' });
  });

  it('reopens a lost connection', async () => {
    const router = await simulator();
    const pooled = newPool().router('r', target(router));
    await pooled.run(readIdentity);
    await failure(pooled.run({ path: '/quit' }));
    expect((await pooled.run(readIdentity)).rows).toHaveLength(1);
  });

  it('verifies each new connection before it is used, and closes one that fails', async () => {
    const router = await simulator();
    let isKnown = true;
    const pooled = newPool().router('r', target(router), async (connection) => {
      await connection.run(readIdentity);
      if (!isKnown) throw new Error('another router');
    });
    await pooled.run(readIdentity);
    await pooled.run(readIdentity);
    expect(router.served['/system/identity/print']).toBe(3);
    isKnown = false;
    await failure(pooled.run({ path: '/quit' }));
    await expect(pooled.run({ path: '/system/reboot' })).rejects.toThrow('another router');
    expect(router.served['/system/reboot']).toBeUndefined();
    await eventually(() => router.connectionCount).toBe(0);
  });

  it('pauses attempts to reach a failing router and throws the last error meanwhile', async () => {
    const router = await simulator();
    await router.close();
    const pooled = newPool({ firstPauseMs: 10_000 }).router('r', target(router));
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'refused', retryInMs: undefined });
    const untried = await failure(pooled.run(readIdentity));
    expect(untried).toMatchObject({ kind: 'refused', retryInMs: expect.any(Number) });
    expect(untried.message).toContain('next attempt in');
  });

  it('tries again when the pause is over', async () => {
    const router = await simulator({ faults: { rejectLogin: true } });
    const pooled = newPool({ firstPauseMs: 10, badLoginPauseMs: 10 }).router('r', target(router));
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'bad-login' });
    router.faults.rejectLogin = false;
    const rows = () =>
      pooled.run(readIdentity).then(
        (result) => result.rows.length,
        () => 0,
      );
    await eventually(rows).toBe(1);
  });

  it('retries a rejected login less often', async () => {
    const router = await simulator();
    const pooled = newPool({ badLoginPauseMs: 5_000 }).router('r', target(router, { password: 'wrong' }));
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'bad-login' });
    const again = await failure(pooled.run(readIdentity));
    expect(again.kind).toBe('bad-login');
    expect(again.retryInMs).toBeGreaterThan(1_000);
  });

  it('uses new credentials immediately', async () => {
    const router = await simulator();
    const pool = newPool();
    await failure(pool.router('r', target(router, { password: 'wrong' })).run(readIdentity));
    expect((await pool.router('r', target(router)).run(readIdentity)).rows).toHaveLength(1);
    expect(pool.router('r', target(router))).toBe(pool.router('r', target(router)));
  });

  it('limits the number of commands that wait for a connection', async () => {
    const router = await simulator({ faults: { hangAfterConnect: true } });
    const pooled = newPool({ maxWaiting: 2 }).router(
      'r',
      target(router, { loginTimeoutMs: 60, cancelTimeoutMs: 20 }),
    );
    const kinds = await Promise.all(
      [1, 2, 3, 4].map(async () => (await failure(pooled.run(readIdentity))).kind),
    );
    expect(kinds.sort()).toEqual(['busy', 'busy', 'timed-out', 'timed-out']);
  });

  it('serves live routers while others hang', async () => {
    const hanging = await simulator({ faults: { hangAfterConnect: true } });
    const live = await simulator();
    const pool = newPool();
    const stuck = pool.router('hanging', target(hanging, { loginTimeoutMs: 3_000 })).run(readIdentity);
    stuck.catch(() => {});
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pool.router('live', target(live)).run(readIdentity)),
    );
    expect(answers).toHaveLength(20);
  });

  it('closes an idle connection', async () => {
    const router = await simulator();
    const pooled = newPool({ idleCloseMs: 30 }).router('r', target(router));
    await pooled.run(readIdentity);
    await eventually(() => router.connectionCount).toBe(0);
    expect((await pooled.run(readIdentity)).rows).toHaveLength(1);
  });

  it('closes an idle connection also if opening took longer than the idle timeout', async () => {
    const router = await simulator({ faults: { latencyMs: 80 } });
    const pooled = newPool({ idleCloseMs: 20 }).router('r', target(router));
    await pooled.run(readIdentity);
    await eventually(() => router.connectionCount).toBe(0);
  });

  it('fails after it was closed or the router was removed', async () => {
    const router = await simulator();
    const pool = newPool();
    const pooled = pool.router('r', target(router));
    await pooled.run(readIdentity);
    pool.forget('r');
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'cancelled' });
    await eventually(() => router.connectionCount).toBe(0);
  });
});

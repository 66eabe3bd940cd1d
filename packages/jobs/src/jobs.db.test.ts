import { type Actor, rawQuery, withPlatform, withTenant } from '@lastmile/database';
import { MovableClock, systemClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  defineJob,
  defineSchedule,
  enqueue,
  enqueueMany,
  handleJob,
  type JobHandler,
  startWorker,
  storedStep,
} from './index.ts';
import { tickSchedules } from './schedule-ticker.ts';

const { north, south } = sampleIsps;
const actor: Actor = { userId: 3, call: 'test' };
const word = z.strictObject({ word: z.string().min(1) });

const note = defineJob({ name: 'test.note', payload: word });
const slow = defineJob({ name: 'test.slow', payload: word, tracked: true });
const failing = defineJob({ name: 'test.failing', payload: word, maxAttempts: 1 });
const stumbling = defineJob({ name: 'test.stumbling', payload: word, tracked: true });
const ofPlatform = defineJob({ name: 'test.of-platform', payload: word, scope: 'platform', maxAttempts: 1 });
const due = defineJob({ name: 'test.due', payload: z.strictObject({ dueAt: z.string(), date: z.string() }) });

let db: TestDatabase;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql('create table notes (isp_id bigint, word text)');
  await db.sql('grant all on notes to lastmile_tenant, lastmile_platform');
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql('truncate notes, jobs, job_steps; delete from graphile_worker._private_jobs');
});

const asTenant = <T>(work: Parameters<typeof withTenant<T>>[3], ispId: number = north.id) =>
  withTenant(db.database, ispId, { actor }, work);
const queued = () =>
  db.sql<{ task: string; key: string | null; payload: { data: { word: string }; ispId: number | null } }>(
    `select t.identifier as task, j.key, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
const jobRow = async (id: number) => (await db.sql('select * from jobs where id = $1', [id]))[0];
const recordedTexts = async () =>
  (await db.sql<{ word: string }>('select word from notes order by word')).map((row) => row.word);
const insertNote = (word: string) =>
  rawQuery('insert into notes (isp_id, word) values (current_isp(), $1)', word);

/** Runs a worker with the given handlers during the test. */
async function withWorker(handlers: JobHandler[], check: () => Promise<unknown>): Promise<void> {
  const worker = await startWorker({
    database: db.database,
    appUrl: db.appUrl,
    clock: systemClock,
    log,
    handlers,
    concurrency: 2,
  });
  try {
    await check();
  } finally {
    await worker.stop();
  }
}
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 30 });

const noteHandler = handleJob(note, async ({ word }, run) => {
  await run.once('note', (tx) => tx.executeQuery(insertNote(word)));
  return undefined;
});

describe('enqueueing', () => {
  it('is rolled back with the transaction', async () => {
    const undone = asTenant(async (tx) => {
      await enqueue(tx, note, { word: 'lost' });
      throw new Error('second thoughts');
    });
    await expect(undone).rejects.toThrow('second thoughts');
    expect(await queued()).toEqual([]);
  });

  it('rejects an invalid payload', async () => {
    await expect(asTenant((tx) => enqueue(tx, note, { word: '' }))).rejects.toThrow(/word/);
  });

  it('replaces a waiting job with the same key, within one ISP', async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'first' }, { key: 'k' }));
    await asTenant((tx) => enqueue(tx, note, { word: 'second' }, { key: 'k' }));
    await asTenant((tx) => enqueue(tx, note, { word: 'theirs' }, { key: 'k' }), south.id);
    expect((await queued()).map(({ payload }) => [payload.ispId, payload.data.word])).toEqual([
      [north.id, 'second'],
      [south.id, 'theirs'],
    ]);
  });

  it('keeps one row for a tracked job that was replaced while it waited', async () => {
    const first = await asTenant((tx) => enqueue(tx, slow, { word: 'first' }, { key: 'k' }));
    const second = await asTenant((tx) => enqueue(tx, slow, { word: 'second' }, { key: 'k' }));
    expect(second).toBe(first);
    expect(await jobRow(first)).toMatchObject({
      status: 'waiting',
      payload: { word: 'second' },
      user_id: '3',
    });
  });

  it('accepts many at once, of which the last with a key counts', async () => {
    const specs = ['a', 'b', 'c'].map((text) => ({ payload: { word: text } }));
    const keyed = ['x', 'y'].map((text) => ({ payload: { word: text }, key: 'same' }));
    const ids = await asTenant((tx) => enqueueMany(tx, note, [...specs, ...keyed]));
    expect(new Set(ids).size).toBe(4);
    expect((await queued()).map(({ payload }) => payload.data.word).sort()).toEqual(['a', 'b', 'c', 'y']);
  });

  it("assigns a tenant's job to its own ISP whatever it says, and is the tenant's only access to the queue", async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'mine' }, { ispId: south.id }));
    expect((await queued())[0]?.payload.ispId).toBe(north.id);
    const peek = asTenant((tx) => tx.executeQuery(rawQuery('select * from graphile_worker._private_jobs')));
    await expect(peek).rejects.toThrow(/permission denied/);
    const forge = asTenant((tx) =>
      tx.executeQuery(
        rawQuery(
          "insert into jobs (isp_id, name, payload, queue_key, max_attempts) values (1, 'x', '{}', 'x', 1)",
        ),
      ),
    );
    await expect(forge).rejects.toThrow(/permission denied/);
  });

  it('is rejected in a transaction that belongs neither to an ISP nor to the platform', async () => {
    const client = await db.database.pool.connect();
    await client.query('begin; set local role lastmile_tenant');
    await expect(client.query("select enqueue_jobs('test.note', false, 1, 0, '[{}]')")).rejects.toThrow(
      /only as tenant of an ISP or as platform/,
    );
    await client.query('rollback');
    client.release();
  });
});

describe('a job', () => {
  it('runs as tenant of its ISP', async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'hello' }), south.id);
    await withWorker([noteHandler], () =>
      eventually(async () => {
        expect(await db.sql('select * from notes')).toEqual([{ isp_id: String(south.id), word: 'hello' }]);
        expect(await queued()).toEqual([]);
      }),
    );
  });

  it('does not repeat a guarded step in a second run', async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'once' }));
    const [first] = await db.sql('select task_id, payload from graphile_worker._private_jobs');
    await db.sql('insert into graphile_worker._private_jobs (task_id, payload) values ($1, $2)', [
      first?.['task_id'],
      first?.['payload'],
    ]);
    await withWorker([noteHandler], () => eventually(async () => expect(await queued()).toEqual([])));
    expect(await recordedTexts()).toEqual(['once']);
  });

  it('keeps the result of a stored step for its own ISP only', async () => {
    const of = (ispId: number) => ({
      id: 7,
      transaction: <T>(work: Parameters<typeof withTenant<T>>[3]) => asTenant(work, ispId),
    });
    let runs = 0;
    const work = async () => ({ run: ++runs });
    expect(await storedStep(of(north.id), 'count', work)).toEqual({ run: 1 });
    expect(await storedStep(of(north.id), 'count', work)).toEqual({ run: 1 });
    await expect(storedStep(of(south.id), 'count', work)).rejects.toThrow('no stored result');
    expect(runs).toBe(1);
  });

  it('repeats a guarded step if its first transaction failed', async () => {
    let tries = 0;
    const handler = handleJob(failing, async ({ word }, run) => {
      tries += 1;
      await run.once('note', async (tx) => {
        await tx.executeQuery(insertNote(word));
        if (tries === 1) throw new Error('not yet');
      });
      return undefined;
    });
    await asTenant((tx) => enqueue(tx, failing, { word: 'again' }));
    await withWorker([handler], async () => {
      await eventually(async () => expect(await db.sql('select id from jobs')).toHaveLength(1));
      expect(await recordedTexts()).toEqual([]);
      const [parked] = await db.sql<{ id: string }>('select id from jobs');
      await asTenant((tx) => tx.executeQuery(rawQuery('select retry_job($1)', parked?.id)));
      await eventually(async () => expect(await recordedTexts()).toEqual(['again']));
    });
  });

  it('shows progress and a result on its row', async () => {
    let release: () => void = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handler = handleJob(slow, async (_payload, run) => {
      await run.report({ done: 1, total: 4, note: 'first quarter' });
      await blocked;
      return { written: 4 };
    });
    const id = await asTenant((tx) => enqueue(tx, slow, { word: 'x' }));
    await withWorker([handler], async () => {
      await eventually(async () =>
        expect(await jobRow(id)).toMatchObject({
          status: 'running',
          progress_done: '1',
          progress_total: '4',
          progress_note: 'first quarter',
        }),
      );
      release();
      await eventually(async () =>
        expect(await jobRow(id)).toMatchObject({
          status: 'done',
          result: { written: 4 },
          progress_done: '4',
          attempts: 1,
        }),
      );
    });
  });

  it('is parked after its last attempt with the error, visible to its ISP, and completes when retried', async () => {
    let isBroken = true;
    const handler = handleJob(failing, async ({ word }, run) => {
      if (isBroken) throw new Error('the printer is on fire');
      await run.transaction((tx) => tx.executeQuery(insertNote(word)));
      return undefined;
    });
    const id = await asTenant((tx) => enqueue(tx, failing, { word: 'print' }));
    await withWorker([handler], async () => {
      await eventually(async () => expect((await jobRow(id))?.['status']).toBe('parked'));
      expect(await jobRow(id)).toMatchObject({
        error: 'the printer is on fire',
        isp_id: String(north.id),
        payload: { word: 'print' },
      });
      // The queue forgets it a moment after our row says that it failed.
      await eventually(async () => expect(await queued()).toEqual([]));
      const seen = (ispId: number) => asTenant((tx) => tx.selectFrom('jobs').select('id').execute(), ispId);
      expect(await seen(north.id)).toEqual([{ id }]);
      expect(await seen(south.id)).toEqual([]);

      isBroken = false;
      const retryAs = (ispId: number) =>
        asTenant(
          (tx) => tx.executeQuery<{ did: boolean }>(rawQuery('select retry_job($1) as did', id)),
          ispId,
        );
      expect((await retryAs(south.id)).rows).toEqual([{ did: false }]);
      expect((await retryAs(north.id)).rows).toEqual([{ did: true }]);
      await eventually(async () => expect((await jobRow(id))?.['status']).toBe('done'));
      expect(await recordedTexts()).toEqual(['print']);
    });
  });

  it('is retried after a delay while attempts are left, and its row shows when', async () => {
    let tries = 0;
    const handler = handleJob(stumbling, async () => {
      tries += 1;
      if (tries === 1) throw new Error('stumbled');
      return undefined;
    });
    const id = await asTenant((tx) => enqueue(tx, stumbling, { word: 'x' }));
    await withWorker([handler], async () => {
      await eventually(async () =>
        expect(await jobRow(id)).toMatchObject({ status: 'retrying', error: 'stumbled' }),
      );
      // The row is updated first, the queue a moment later.
      const later =
        "select run_at > created_at + interval '1 second' as later from graphile_worker._private_jobs";
      await eventually(async () => expect(await db.sql(later)).toEqual([{ later: true }]));
      await asTenant((tx) => tx.executeQuery(rawQuery('select retry_job($1)', id)));
      await eventually(async () => expect(await jobRow(id)).toMatchObject({ status: 'done', error: null }));
    });
  });

  it('stores no database messages in its error, because they quote rows', async () => {
    const handler = handleJob(failing, async ({ word }, run) => {
      await run.transaction((tx) => tx.executeQuery(rawQuery('select $1::text::integer', word)));
      return undefined;
    });
    const id = await asTenant((tx) => enqueue(tx, failing, { word: 'hunter2' }));
    await withWorker([handler], () => eventually(async () => expect(await jobRow(id)).toBeDefined()));
    expect((await jobRow(id))?.['error']).toBe('The database rejected the change (22P02)');
  });

  it('of the platform is parked at once if a tenant enqueued it', async () => {
    const run = vi.fn(async () => undefined);
    const id = await asTenant((tx) => enqueue(tx, ofPlatform, { word: 'x' }));
    await withWorker([handleJob(ofPlatform, run)], () =>
      eventually(async () => expect((await jobRow(id))?.['status']).toBe('parked')),
    );
    expect(run).not.toHaveBeenCalled();
    const rightly = await withPlatform(db.database, { actor }, (tx) =>
      enqueue(tx, ofPlatform, { word: 'x' }),
    );
    await withWorker([handleJob(ofPlatform, run)], () =>
      eventually(async () => expect(run).toHaveBeenCalledTimes(1)),
    );
    expect(await jobRow(rightly)).toBeUndefined();
  });
});

describe('cancelling', () => {
  const cancel = (id: number, ispId: number = north.id) =>
    asTenant(async (tx) => {
      const query = rawQuery('select cancel_job($1, now()) as did', id);
      return (await tx.executeQuery<{ did: boolean }>(query)).rows[0]?.did;
    }, ispId);

  it('removes a waiting job from the queue, for its own ISP only', async () => {
    const id = await asTenant((tx) => enqueue(tx, slow, { word: 'x' }));
    expect(await cancel(id, south.id)).toBe(false);
    expect(await cancel(id)).toBe(true);
    expect(await queued()).toEqual([]);
    expect(await jobRow(id)).toMatchObject({ status: 'cancelled' });
    expect(await cancel(id)).toBe(false);
  });

  it('stops a running job through its signal', async () => {
    const handler = handleJob(slow, async (_payload, { signal }) => {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return undefined;
    });
    const id = await asTenant((tx) => enqueue(tx, slow, { word: 'x' }));
    await withWorker([handler], async () => {
      await eventually(async () => expect(await jobRow(id)).toMatchObject({ status: 'running' }));
      expect(await cancel(id)).toBe(true);
      await eventually(async () => expect(await jobRow(id)).toMatchObject({ status: 'cancelled' }));
      await eventually(async () => expect(await queued()).toEqual([]));
    });
  });

  it('stops a running job at its next report if the announcement was missed', async () => {
    const handler = handleJob(slow, async (_payload, run) => {
      await db.sql('update jobs set cancel_requested_at = now() where id = $1', [run.id]);
      await run.report({ done: 1 });
      return { reached: 'the end' };
    });
    const id = await asTenant((tx) => enqueue(tx, slow, { word: 'x' }));
    await withWorker([handler], () =>
      eventually(async () => expect(await jobRow(id)).toMatchObject({ status: 'cancelled', result: null })),
    );
  });
});

describe('a dead worker', () => {
  const lockAll = (by: string, ago: string) =>
    db.sql(
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = attempts + 1',
      [by, ago],
    );
  const free = async () => {
    const [row] = await db.sql<{ freed: number }>("select release_dead_workers('1 second') as freed");
    return row?.freed;
  };

  it('has its jobs released after the heartbeat timeout', async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'held' }));
    await lockAll('pool-silent', '2 seconds');
    await db.sql(
      "insert into job_workers (id, seen_at) values ('pool-silent', now() - interval '500 milliseconds')",
    );
    expect(await free()).toBe(0);
    await db.sql("update job_workers set seen_at = now() - interval '2 seconds'");
    expect(await free()).toBe(1);
    expect(await db.sql('select * from job_workers')).toEqual([]);
    await withWorker([noteHandler], () =>
      eventually(async () => expect(await recordedTexts()).toEqual(['held'])),
    );
  });

  it('that never sent a heartbeat is found by its locks, once they are old enough', async () => {
    await asTenant((tx) => enqueue(tx, note, { word: 'held' }));
    await lockAll('pool-unheard', '500 milliseconds');
    expect(await free()).toBe(0);
    await lockAll('pool-unheard', '2 seconds');
    expect(await free()).toBe(1);
  });

  it('leaves a job without attempts parked and visible, not lost', async () => {
    const id = await asTenant((tx) => enqueue(tx, failing, { word: 'held' }));
    await lockAll('pool-unheard', '2 seconds');
    expect(await free()).toBe(1);
    expect(await jobRow(id)).toMatchObject({
      status: 'parked',
      error: 'Its worker ended during the last try',
    });
    expect(await queued()).toEqual([]);
  });
});

describe('schedules', () => {
  it('enqueue once for each ISP when its own day starts, however many workers tick', async () => {
    await db.sql("update isps set timezone = 'America/Sao_Paulo' where id = $1", [south.id]);
    const schedule = defineSchedule('test.nightly', { dailyAt: '02:00' }, due);
    const clock = new MovableClock('2026-03-10T12:00:00Z');
    const tick = () =>
      Promise.all(Array.from({ length: 4 }, () => tickSchedules(db.database, [schedule], clock)));
    await tick();
    expect(await queued(), 'a new schedule begins with its next time').toEqual([]);

    clock.set('2026-03-11T02:00:00+06:00');
    await tick();
    await tick();
    const dhaka = { dueAt: '2026-03-10T20:00:00.000Z', date: '2026-03-11' };
    expect((await queued()).map(({ payload }) => [payload.ispId, payload.data])).toEqual([[north.id, dhaka]]);

    await db.sql('delete from graphile_worker._private_jobs');
    clock.set('2026-03-11T02:00:00-03:00');
    await tick();
    const saoPaulo = { dueAt: '2026-03-11T05:00:00.000Z', date: '2026-03-11' };
    expect((await queued()).map(({ payload }) => [payload.ispId, payload.data])).toEqual([
      [south.id, saoPaulo],
    ]);
  });
});

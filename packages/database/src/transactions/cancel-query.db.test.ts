import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, rawQuery, TransactionAborted, type Tx, withTenant } from '../index.ts';

const { north } = sampleIsps;
const actor = { userId: null, call: 'test' };

describe.each([
  ['pipelined', false],
  ['plain', true],
])('a read that nobody waits for any more, with %s statements', (_name, isPlain) => {
  let db: TestDatabase;
  /** One connection, so that what is left of a cancelled statement would reach the next transaction. */
  let single: Database;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  beforeEach(() => {
    single = openDatabase({ url: db.appUrl, maxConnections: 1, applicationName: 'aborted', isPlain });
  });
  afterEach(() => single.close());
  afterAll(() => db.close());

  const run = (text: string) => (tx: Tx) => tx.executeQuery(rawQuery(text));
  const read = <T>(work: (tx: Tx) => Promise<T>, signal?: AbortSignal) =>
    withTenant(single, north.id, { actor, readOnly: true, signal }, work);
  const isSleeping = async () => {
    const active = await db.sql(
      "select 1 from pg_stat_activity where application_name = 'aborted' and state = 'active'",
    );
    return active.length > 0;
  };

  it('is stopped in the database, and leaves a connection that works', async () => {
    const leaving = new AbortController();
    const reading = read(run('select pg_sleep(100)'), leaving.signal);
    const outcome = expect(reading).rejects.toThrow(TransactionAborted);
    await expect.poll(isSleeping, { timeout: 120_000 }).toBe(true);
    leaving.abort();
    await outcome;
    await expect.poll(isSleeping, { timeout: 120_000 }).toBe(false);
    expect((await read(run('select current_isp() as isp'))).rows).toEqual([{ isp: north.id }]);
  });

  it('sends nothing more', async () => {
    const leaving = new AbortController();
    const reading = read(async (tx) => {
      await run('select 1')(tx);
      leaving.abort();
      return run('select pg_sleep(100)')(tx);
    }, leaving.signal);
    await expect(reading).rejects.toThrow(TransactionAborted);
    await expect(read(run('select 1'), AbortSignal.abort())).rejects.toThrow(TransactionAborted);
    expect((await read(run('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });

  it('never cancels the statement of another transaction, whenever it is aborted', async () => {
    const delay = fc.integer({ min: 0, max: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(delay, { minLength: 1, maxLength: 8 }), async (delays) => {
        for (const ms of delays) {
          const leaving = new AbortController();
          const aborted = read(run('select pg_sleep(0.003)'), leaving.signal).catch((error: unknown) =>
            expect(error).toBeInstanceOf(TransactionAborted),
          );
          const next = read(run('select pg_sleep(0.002)'));
          await sleep(ms);
          leaving.abort();
          expect((await next).rows).toHaveLength(1);
          await aborted;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('does not stop a write, whose result must be known', async () => {
    const leaving = new AbortController();
    const options = { actor, signal: leaving.signal };
    const writing = withTenant(single, north.id, options, async (tx) => {
      leaving.abort();
      return tx.insertInto('areas').values({ name: 'Kept' }).returning('name').executeTakeFirst();
    });
    expect(await writing).toEqual({ name: 'Kept' });
  });
});

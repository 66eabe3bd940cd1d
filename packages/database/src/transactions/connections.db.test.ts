import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  committing,
  type Database,
  openDatabase,
  rawQuery,
  type Tx,
  withPlatform,
  withTenant,
} from '../index.ts';

const { north, south } = sampleIsps;
const actor = { userId: null, call: 'test' };
const reading = { actor, readOnly: true };

describe.each([
  ['pipelined', false],
  ['plain', true],
])('with %s statements', (_name, isPlain) => {
  let db: TestDatabase;
  /** One connection, so that each transaction reuses the state that the previous one left. */
  let single: Database;
  beforeAll(async () => {
    db = await createTestDatabase();
    // The test server's own setting is off, for speed.
    await db.sql(`alter database ${db.name} set synchronous_commit = on`);
  });
  beforeEach(async () => {
    await db.sql('delete from areas');
    await db.sql("insert into areas (isp_id, name) values (1, 'North Road'), (2, 'South Road')");
    single = openDatabase({ url: db.appUrl, maxConnections: 1, applicationName: 'single', isPlain });
  });
  afterEach(() => single.close());
  afterAll(() => db.close());

  const names = async (tx: Tx) =>
    (await tx.selectFrom('areas').select('name').orderBy('name').execute()).map(({ name }) => name);
  const openTransactions = () =>
    db.sql("select from pg_stat_activity where application_name = 'single' and state like 'idle in%'");

  describe('a connection whose last transaction was read-only', () => {
    it('serves the next ISP in the same turn with the rows of that ISP only', async () => {
      const seen = await Promise.all(
        [north, south, north, south].map(({ id }) => withTenant(single, id, reading, names)),
      );
      expect(seen).toEqual([['North Road'], ['South Road'], ['North Road'], ['South Road']]);
      expect(await withPlatform(single, reading, names)).toEqual(['North Road', 'South Road']);
      expect(await withTenant(single, south.id, reading, names)).toEqual(['South Road']);
    });

    it('is released after the commit: its next user has the login without rights', async () => {
      await withTenant(single, north.id, reading, names);
      await expect(single.pool.query('select * from areas')).rejects.toThrow(/permission denied/);
      expect(await openTransactions()).toEqual([]);
    });

    it('is committed also if the next transaction sends nothing, or fails before its first query', async () => {
      await withTenant(single, north.id, reading, names);
      await withTenant(single, south.id, reading, async () => {});
      await withTenant(single, north.id, reading, names);
      await withTenant(single, south.id, reading, () => Promise.reject(new Error('no'))).catch(() => {});
      await expect(single.pool.query('select * from areas')).rejects.toThrow(/permission denied/);
      expect(await openTransactions()).toEqual([]);
    });
  });

  it('a transaction that has ended rejects queries, so that a kept reference never reaches another ISP', async () => {
    const kept = await withTenant(single, north.id, reading, async (tx) => tx);
    const meanwhile = withTenant(single, south.id, reading, async (tx) => {
      await names(tx);
      return names(kept);
    });
    await expect(meanwhile).rejects.toThrow('This transaction is over');
  });

  describe('the committing statement', () => {
    const add = (tx: Tx, name: string) =>
      tx.insertInto('areas').values({ isp_id: north.id, name }).returning('name').execute();

    it('persists itself and what preceded it, with the user who made it', async () => {
      const created = await withTenant(single, north.id, { actor }, async (tx) => {
        await add(tx, 'First');
        return add(committing(tx), 'Last');
      });
      expect(created).toEqual([{ name: 'Last' }]);
      expect(await openTransactions()).toEqual([]);
      expect(await withTenant(db.database, north.id, reading, names)).toEqual([
        'First',
        'Last',
        'North Road',
      ]);
      expect(await db.sql("select call from audit_log where after ->> 'name' = 'Last'")).toEqual([
        { call: 'test' },
      ]);
    });

    it('is the last one', async () => {
      const another = withTenant(single, north.id, { actor }, async (tx) => {
        await add(committing(tx), 'One');
        await add(tx, 'Two');
      });
      await expect(another).rejects.toThrow('has had its last statement');
      expect(await withTenant(single, north.id, reading, names)).toEqual(['North Road', 'One']);
    });

    it('leaves nothing behind when it fails, and keeps the connection usable', async () => {
      const failing = withTenant(single, north.id, { actor }, async (tx) => {
        await add(tx, 'First');
        await committing(tx).executeQuery(rawQuery('select 1/0'));
      });
      await expect(failing).rejects.toThrow('division by zero');
      const foreign = withTenant(single, south.id, { actor }, (tx) => add(committing(tx), 'Smuggled'));
      await expect(foreign).rejects.toThrow(/row-level security/);
      expect(await openTransactions()).toEqual([]);
      expect(await withTenant(single, north.id, reading, names)).toEqual(['North Road']);
    });
  });

  it('only a transaction that may be lost does not wait for the disk', async () => {
    const setting = (mayBeLost: boolean) =>
      withTenant(single, north.id, { actor, mayBeLost }, async (tx) => {
        const { rows } = await tx.executeQuery(rawQuery('show synchronous_commit'));
        return rows[0];
      });
    expect(await setting(true)).toEqual({ synchronous_commit: 'off' });
    expect(await setting(false)).toEqual({ synchronous_commit: 'on' });
  });

  it('closing waits until the database has released every connection', async () => {
    const closing = openDatabase({ url: db.appUrl, maxConnections: 4, isPlain });
    let ended = 0;
    closing.pool.on('connect', (client) => client.once('end', () => ended++));
    await Promise.all(Array.from({ length: 4 }, () => withTenant(closing, north.id, reading, names)));
    while (closing.pool.idleCount < 4) await nextTurn();
    await closing.close();
    expect(ended).toBe(4);
  });
});

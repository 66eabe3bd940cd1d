import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, standingIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, rawQuery, type Tx, withPlatform, withTenant } from './index.ts';

const { north, south } = standingIsps;
const actor = { userId: null, call: 'test' };
const reading = { actor, readOnly: true };

let db: TestDatabase;
/** One connection, so that each transaction gets what the one before has left. */
let single: Database;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await db.sql('delete from areas');
  await db.sql("insert into areas (isp_id, name) values (1, 'North Road'), (2, 'South Road')");
  single = openDatabase({ url: db.appUrl, maxConnections: 1, applicationName: 'single' });
});
afterEach(() => single.close());
afterAll(() => db.close());

const names = async (tx: Tx) =>
  (await tx.selectFrom('areas').select('name').orderBy('name').execute()).map(({ name }) => name);
const openTransactions = () =>
  db.sql("select from pg_stat_activity where application_name = 'single' and state like 'idle in%'");

describe('a connection whose last transaction only read', () => {
  it('serves the next ISP in the same turn with that one’s rows alone', async () => {
    const seen = await Promise.all(
      [north, south, north, south].map(({ id }) => withTenant(single, id, reading, names)),
    );
    expect(seen).toEqual([['North Road'], ['South Road'], ['North Road'], ['South Road']]);
    expect(await withPlatform(single, reading, names)).toEqual(['North Road', 'South Road']);
    expect(await withTenant(single, south.id, reading, names)).toEqual(['South Road']);
  });

  it('goes back committed: whoever takes it from the pool is the login that may read nothing', async () => {
    await withTenant(single, north.id, reading, names);
    await expect(single.pool.query('select * from areas')).rejects.toThrow(/permission denied/);
    expect(await openTransactions()).toEqual([]);
  });

  it('is committed also where the next transaction asks nothing, or fails before it asks', async () => {
    await withTenant(single, north.id, reading, names);
    await withTenant(single, south.id, reading, async () => {});
    await withTenant(single, north.id, reading, names);
    await withTenant(single, south.id, reading, () => Promise.reject(new Error('no'))).catch(() => {});
    await expect(single.pool.query('select * from areas')).rejects.toThrow(/permission denied/);
    expect(await openTransactions()).toEqual([]);
  });
});

it('a transaction that is over answers nothing, so that what was kept of it reaches no other ISP', async () => {
  const kept = await withTenant(single, north.id, reading, async (tx) => tx);
  const meanwhile = withTenant(single, south.id, reading, async (tx) => {
    await names(tx);
    return names(kept);
  });
  await expect(meanwhile).rejects.toThrow('This transaction is over');
});

describe('a transaction of one statement', () => {
  const options = { actor, oneStatement: true };
  const add = (tx: Tx, name: string) =>
    tx.insertInto('areas').values({ isp_id: north.id, name }).returning('name').execute();

  it('is committed with it, as the one who makes it', async () => {
    const made = await withTenant(single, north.id, options, (tx) => add(tx, 'One'));
    expect(made).toEqual([{ name: 'One' }]);
    expect(await openTransactions()).toEqual([]);
    expect(await withTenant(db.database, north.id, reading, names)).toEqual(['North Road', 'One']);
    expect(await db.sql("select call from audit_log where after ->> 'name' = 'One'")).toEqual([
      { call: 'test' },
    ]);
  });

  it('takes no second one', async () => {
    const second = withTenant(single, north.id, options, async (tx) => {
      await add(tx, 'One');
      await add(tx, 'Two');
    });
    await expect(second).rejects.toThrow('one statement only');
    expect(await withTenant(single, north.id, reading, names)).toEqual(['North Road', 'One']);
  });

  it('leaves nothing behind when it fails, and the connection in order', async () => {
    const failing = withTenant(single, north.id, options, (tx) => tx.executeQuery(rawQuery('select 1/0')));
    await expect(failing).rejects.toThrow('division by zero');
    const foreign = withTenant(single, south.id, options, (tx) => add(tx, 'Smuggled'));
    await expect(foreign).rejects.toThrow(/row-level security/);
    expect(await openTransactions()).toEqual([]);
    expect(await withTenant(single, north.id, reading, names)).toEqual(['North Road']);
  });
});

it('closing waits until the database has let go of every connection', async () => {
  const closing = openDatabase({ url: db.appUrl, maxConnections: 4 });
  let ended = 0;
  closing.pool.on('connect', (client) => client.once('end', () => ended++));
  await Promise.all(Array.from({ length: 4 }, () => withTenant(closing, north.id, reading, names)));
  while (closing.pool.idleCount < 4) await nextTurn();
  await closing.close();
  expect(ended).toBe(4);
});

import { type Database, openDatabase, rawQuery, type Tx, withTenant } from '@lastmile/database';
import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertManySubscribers } from '../../../../../test/support/many-subscribers.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { bestMatches } from './best-matches.ts';
import type { SubscriberFilter } from './subscriber-filter.ts';
import { countSubscribers, statusCounts, subscriberPage } from './subscribers.ts';
import { countPendingChanges, onlineCount } from './workspace.ts';

/** One large ISP beside others: large enough for a wrong query plan to show. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await insertManySubscribers(db, { ispId: 1, subscribers: 8_000, others: 24_000, otherIsps: 12 });
  // As in a database that has been in use, whatever autovacuum has done so far.
  await db.sql('vacuum (analyze) subscribers');
  // One in four has a balance due, one in fifty has credit.
  await db.sql(`update subscriber_balances set balance_minor =
    case when subscriber_id % 4 = 0 then subscriber_id * 10 when subscriber_id % 50 = 1 then -subscriber_id else 0 end`);
  await db.sql('analyze subscriber_balances');
}, 300_000);
afterAll(() => db.close());

const sorts = [
  'username',
  '-username',
  'name',
  '-name',
  'connectedOn',
  '-connectedOn',
  'createdAt',
  '-createdAt',
  'balanceMinor',
  '-balanceMinor',
] as const;
const filters: Record<string, SubscriberFilter> = {
  'no filter': { search: '' },
  status: { search: '', status: 'suspended' },
  router: { search: '', routerId: 1 },
  package: { search: '', packageId: 1 },
  area: { search: '', areaId: 1 },
  online: { search: '', online: 'yes' },
  'waiting for the router': { search: '', sync: 'pending' },
  'failed on the router': { search: '', sync: 'failed' },
  due: { search: '', balance: 'due' },
  credit: { search: '', balance: 'credit' },
  free: { search: '', billing: 'free' },
  unassigned: { search: '', assigned: 'no' },
  closed: { search: '', closedFrom: '2026-01-01', closedTo: '2026-01-31' },
  'renewed soon': { search: '', renewsBefore: '2026-02-01' },
  'a name': { search: 'uddin 77' },
  'a Bangla name': { search: 'রিম ৭৭' },
  'part of a number': { search: '00777' },
  'a username': { search: 'user77' },
};

describe.each(Object.entries(filters))('%s', (_name, filter) => {
  it.each(sorts)('sorted by %s uses an index', async (sort) => {
    const statements = await recordStatements(db, 1, (tx) =>
      subscriberPage(tx, { ...filter, sort }, null, 25, 0),
    );
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });

  it('is counted with an index', async () => {
    const [count] = await recordStatements(db, 1, (tx) => countSubscribers(tx, filter, null));
    expect(await slownessOf(db, 1, count ?? { sql: '', parameters: [] })).toEqual([]);
  });
});

const options = { actor: { userId: null, call: 'test' }, readOnly: true };

describe('a page far from the start', () => {
  it.each(sorts)('sorted by %s is found from the end, with the same rows', async (sort) => {
    const filter = { search: '', sort } as const;
    const read = (total?: number) =>
      withTenant(db.database, 1, options, async (tx) => {
        const pages = [7_000, 7_975, 7_990, 8_000].map((offset) =>
          subscriberPage(tx, filter, null, 25, offset, total),
        );
        return (await Promise.all(pages)).map((rows) => rows.map(({ id }) => id));
      });
    const fromEnd = await read(8_000);
    expect(fromEnd).toEqual(await read());
    expect(fromEnd.map((ids) => ids.length)).toEqual([25, 25, 10, 0]);
  });
});

describe('the plan of a page is kept', () => {
  let database: Database;
  beforeEach(() => {
    database = openDatabase({ url: db.appUrl, maxConnections: 1 });
  });
  afterEach(() => database.close());
  const read = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database, 1, options, work);
  /** How often statements that begin like this were executed with a kept plan. */
  async function keptPlans(beginning: string): Promise<number[]> {
    const { rows } = await read((tx) =>
      tx.executeQuery<{ kept: number }>(
        rawQuery(
          `select generic_plans as kept from pg_prepared_statements where starts_with(statement, '${beginning}')`,
        ),
      ),
    );
    return rows.map(({ kept }) => kept);
  }
  const page = (filter: SubscriberFilter, limit: number, offset: number) =>
    read((tx) => subscriberPage(tx, { ...filter, sort: 'username' }, null, limit, offset));

  it.each([
    ['many', 25],
    ['one', 1],
  ])('for its rows, however many: %s', async (_name, limit) => {
    for (let n = 0; n < 8; n += 1) await page({ search: '' }, limit, n * limit);
    // The first five times, the database compares with plans for the given values.
    expect(await keptPlans('select "subscribers"')).toEqual([3]);
  });

  it('for the ids of the first page', async () => {
    for (let n = 0; n < 8; n += 1) await page({ search: '' }, 25, 0);
    expect(await keptPlans('select id from subscribers')).toEqual([8]);
  });

  it('for the ids that a search has found', async () => {
    for (let n = 0; n < 8; n += 1) await page({ search: { typed: 'any', ids: [n + 1] } }, 25, 0);
    expect(await keptPlans('select id from subscribers')).toEqual([3]);
  });
});

describe('the figures beside the list', () => {
  it('use indexes as well', async () => {
    const statements = await recordStatements(db, 1, async (tx) => {
      await statusCounts(tx, [1]);
      await onlineCount(tx, [1]);
      await countPendingChanges(tx, null);
      await bestMatches(tx, 'user77', { own: null, areas: null, isConfined: false });
    });
    for (const statement of statements) expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });
});

import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  'a name': { search: 'uddin 77' },
  'a Bangla name': { search: 'রিম ৭৭' },
  'part of a number': { search: '00777' },
  'a username': { search: 'user77' },
};

describe.each(Object.entries(filters))('%s', (_name, filter) => {
  it.each(sorts)('sorted by %s uses an index', async (sort) => {
    const [page] = await recordStatements(db, 1, (tx) =>
      subscriberPage(tx, { ...filter, sort }, null, 25, 0),
    );
    expect(await slownessOf(db, 1, page ?? { sql: '', parameters: [] })).toEqual([]);
  });

  it('is counted with an index', async () => {
    const [count] = await recordStatements(db, 1, (tx) => countSubscribers(tx, filter, null));
    expect(await slownessOf(db, 1, count ?? { sql: '', parameters: [] })).toEqual([]);
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

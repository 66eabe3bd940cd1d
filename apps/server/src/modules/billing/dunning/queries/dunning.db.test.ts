import { type Tx, withTenant } from '@lastmile/database';
import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeDatabase } from '../../../../../test/support/many-invoices.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { previewRowsOf } from '../../../customers/subscribers/queries/bulk-preview.ts';
import { countSubscribers, subscriberPage } from '../../../customers/subscribers/queries/subscribers.ts';
import { findSubscribersToSuspend } from './overdue-subscribers.ts';
import {
  type UpcomingSuspensionFilter,
  upcomingSuspensionCounts,
  upcomingSuspensionPage,
  upcomingSuspensionTotals,
} from './upcoming-suspensions.ts';

/** One large ISP beside others; a few hundred of its subscribers are past grace on the day in question. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
}, 300_000);
afterAll(() => db.close());

const overdue = { today: '2026-03-13', pastGraceBefore: '2026-03-10' };
const view = { ...overdue, own: null };
const read = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(db.database, 1, { actor: { userId: null }, readOnly: true }, work);
const slowness = async (work: Parameters<typeof recordStatements>[2]) => {
  const found: string[] = [];
  for (const statement of await recordStatements(db, 1, work))
    found.push(...(await slownessOf(db, 1, statement)));
  return found;
};

it('finds subscribers to suspend by the index over unpaid invoices', async () => {
  expect(await slowness((tx) => findSubscribersToSuspend(tx, overdue, 0, 1_000))).toEqual([]);
});

const filters: Record<string, UpcomingSuspensionFilter> = {
  'no filter': { search: '' },
  area: { search: '', areaId: 1 },
  router: { search: '', routerId: 1 },
  package: { search: '', packageId: 1 },
  promised: { search: '', promised: true },
  username: { search: 'user77' },
};

describe.each(Object.entries(filters))('upcoming suspensions: %s', (_name, filter) => {
  it.each(['oldestDue', '-pastGraceMinor', 'username'] as const)('sorted by %s', async (sort) => {
    const page = { limit: 25, offset: 0 };
    expect(await slowness((tx) => upcomingSuspensionPage(tx, { ...filter, sort }, view, page))).toEqual([]);
  });

  it('summed', async () => {
    expect(await slowness((tx) => upcomingSuspensionTotals(tx, filter, view))).toEqual([]);
  });
});

it('counts upcoming suspensions as it sums them', async () => {
  await db.sql(`set session_replication_role = replica;
    update subscribers set promise_until = date '2026-03-01' + (id % 40)::int where isp_id = 1 and id % 3 = 0;
    update subscribers set billing = 'free' where isp_id = 1 and id % 7 = 0;
    reset session_replication_role`);
  expect(await slowness((tx) => upcomingSuspensionCounts(tx, view))).toEqual([]);
  const { promised, others } = await read((tx) => upcomingSuspensionTotals(tx, { search: '' }, view));
  expect(others.subscribers).toBeGreaterThan(0);
  expect(promised.subscribers).toBeGreaterThan(0);
  expect(await read((tx) => upcomingSuspensionCounts(tx, view))).toEqual({
    promised: promised.subscribers,
    others: others.subscribers,
  });
});

const overdueFilters = {
  overdue: { search: '', balance: { dueBefore: '2026-03-13' } },
  'past grace': { search: '', balance: { dueBefore: '2026-03-10' } },
  'past grace in an area': { search: '', areaId: 1, balance: { dueBefore: '2026-03-10' } },
  'past grace and active': { search: '', status: 'active', balance: { dueBefore: '2026-03-10' } },
} as const;

describe.each(Object.entries(overdueFilters))('subscribers who are %s', (_name, filter) => {
  it.each(['username', '-createdAt'] as const)('sorted by %s', async (sort) => {
    expect(await slowness((tx) => subscriberPage(tx, { ...filter, sort }, null, 25, 0))).toEqual([]);
  });

  it('counted', async () => {
    expect(await slowness((tx) => countSubscribers(tx, filter, null))).toEqual([]);
  });
});

it('previews a bulk change by keys', async () => {
  const ids = Array.from({ length: 200 }, (_, at) => at * 4 + 4);
  expect(await slowness((tx) => previewRowsOf(tx, ids, 1))).toEqual([]);
});

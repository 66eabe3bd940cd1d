import type { DataScope, Tx } from '@lastmile/database';
import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumsOf as invoiceSums } from '../../src/modules/billing/invoices/queries/invoice-totals.ts';
import { invoicePage } from '../../src/modules/billing/invoices/queries/invoices.ts';
import { sumsOf as paymentSums } from '../../src/modules/billing/payments/queries/payment-totals.ts';
import { paymentPage } from '../../src/modules/billing/payments/queries/payments.ts';
import {
  unpaidSubscriberRows,
  unpaidSubscriberTotal,
} from '../../src/modules/billing/payments/queries/unpaid-subscribers.ts';
import { bestMatches } from '../../src/modules/customers/subscribers/queries/best-matches.ts';
import { findCustomersByMobile } from '../../src/modules/customers/subscribers/queries/customers.ts';
import {
  countSubscribers,
  statusCounts,
  subscriberPage,
} from '../../src/modules/customers/subscribers/queries/subscribers.ts';
import { createLargeDatabase } from '../support/many-invoices.ts';
import { recordStatements } from '../support/recorded-statements.ts';

const resellerId = 7;
const agentIds = [8, 9];
const collectorId = 5;
const areaIds = [3, 4];

let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
  await db.sql(`
    set session_replication_role = replica;
    update subscribers set reseller_user_id = ${resellerId} where isp_id = 1 and id % 40 = 0;
    update customers set reseller_user_id = ${resellerId} where isp_id = 1 and id % 40 = 0;
    update invoices set reseller_user_id = ${resellerId} where isp_id = 1 and subscriber_id % 40 = 0;
    update payments set reseller_user_id = ${resellerId} where isp_id = 1 and subscriber_id % 40 = 0;
    update subscribers set reseller_user_id = ${agentIds[0]} where isp_id = 1 and id % 80 = 2;
    update customers set reseller_user_id = ${agentIds[0]} where isp_id = 1 and id % 80 = 2;
    update invoices set reseller_user_id = ${agentIds[0]} where isp_id = 1 and subscriber_id % 80 = 2;
    update payments set reseller_user_id = ${agentIds[0]} where isp_id = 1 and subscriber_id % 80 = 2;
    update payments set received_by = ${collectorId} where isp_id = 1 and subscriber_id % 40 = 1;
    set session_replication_role = origin;
    analyze subscribers, customers, invoices, payments`);
}, 300_000);
afterAll(() => db.close());

const reseller: DataScope = {
  kind: 'own_subscribers',
  userId: resellerId,
  resellerId,
  resellerIds: [resellerId],
};
const withAgents: DataScope = { ...reseller, resellerIds: [resellerId, ...agentIds] };
const collector: DataScope = { kind: 'own_collections', userId: collectorId, areaIds };

/** Why the statements of this work are slow within the data scope; undefined: for all of the ISP. */
async function slowness(scope: DataScope | undefined, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(db, 1, work, scope);
  const found = [];
  for (const statement of statements) found.push(...(await slownessOf(db, 1, statement, scope)));
  return found;
}

describe.each([
  ['a reseller', reseller],
  ['a reseller with agents', withAgents],
  ['a collector', collector],
] as const)('within the data scope of %s', (_, scope) => {
  const own = scope.kind === 'own_subscribers' ? scope.resellerIds : null;
  const viewer = { own, areas: own === null ? areaIds : null, today: '2026-03-10' };
  const payments = { reseller: own, collector: own === null ? collectorId : null };
  const filter = { search: '' };

  it.each(['username', '-name', 'createdAt', '-balanceMinor'] as const)(
    'the list of subscribers by %s uses an index',
    async (sort) => {
      expect(await slowness(scope, (tx) => subscriberPage(tx, { ...filter, sort }, own, 25, 0))).toEqual([]);
    },
  );

  it('counts, figures and search of subscribers use an index', async () => {
    const counted = await slowness(scope, async (tx) => {
      await countSubscribers(tx, filter, own, { isConfined: true });
      await statusCounts(tx, own);
      await bestMatches(tx, 'user77', { own, areas: null, isConfined: true });
      await findCustomersByMobile(tx, '+8801700000040', null, own);
    });
    expect(counted).toEqual([]);
  });

  // A collector's invoices follow the subscriber: the subscribers of the ISP are read once per statement (decision 22).
  const indexedSorts = own === null ? [] : (['-issuedOn', 'dueOn'] as const);
  it.each(indexedSorts)('the list of invoices by %s uses an index', async (sort) => {
    const listed = await slowness(scope, async (tx) => {
      await invoicePage(tx, { ...filter, sort }, viewer, 25, 0);
      await invoicePage(tx, { ...filter, status: 'unpaid', sort }, viewer, 25, 0);
      await invoiceSums(tx, { ...filter, status: 'unpaid' }, viewer);
    });
    expect(listed).toEqual([]);
  });

  it.each(indexedSorts.slice(0, 1))(
    'the list of subscribers with unpaid invoices uses an index',
    async () => {
      const unpaid = { ...filter, unpaid: 'unpaid' } as const;
      const listed = await slowness(scope, async (tx) => {
        await unpaidSubscriberRows(tx, unpaid, viewer, { after: undefined, limit: 51 });
        await unpaidSubscriberTotal(tx, unpaid, viewer);
      });
      expect(listed).toEqual([]);
    },
  );

  it('the list of payments uses an index', async () => {
    const listed = await slowness(scope, async (tx) => {
      await paymentPage(tx, { ...filter, sort: '-receivedAt' }, payments, 25, 0);
      await paymentSums(tx, filter, payments);
    });
    expect(listed).toEqual([]);
  });
});

describe('for staff who see all of the ISP', () => {
  const ofReseller = { search: '', resellerId };
  it.each(['username', '-balanceMinor'] as const)(
    'the list of the subscribers of one reseller by %s uses an index',
    async (sort) => {
      const listed = await slowness(undefined, async (tx) => {
        await subscriberPage(tx, { ...ofReseller, sort }, null, 25, 0);
        await countSubscribers(tx, ofReseller, null, { isConfined: false });
      });
      expect(listed).toEqual([]);
    },
  );
});

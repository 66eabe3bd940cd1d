import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeDatabase } from '../../../../../test/support/many-invoices.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { claimPage } from '../../../billing/payment-claims/queries/payment-claims.ts';
import { checkoutPage, eventsOf, platformCheckoutPage, refundsOf } from './checkout-list.ts';

/** One large ISP beside others, with an online payment and a report for every fourth payment. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
  await db.sql(`
    set session_replication_role = replica;
    insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
        subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor)
      select isp_id, 'LM' || lpad(isp_id::text, 3, '0') || 'X' || lpad(id::text, 8, '0'), 1 + id % 5, (array['sslcommerz', 'bkash', 'nagad', 'stripe'])[1 + (id / 100) % 4],
        'merchant', case when isp_id % 2 = 0 then 'platform' else 'isp' end, false, 'subscriber_invoice', subscriber_id, subscriber_id,
        50000, 'BDT', case when id % 500 = 0 then 'needs_review' when id % 700 = 1 then 'failed' else 'succeeded' end,
        received_at + id * interval '1 second', isp_id || 'TX' || id, 50000
      from payments where subscriber_id % 4 = 0;
    insert into checkout_events (isp_id, checkout_id, at, source, outcome)
      select isp_id, id, started_at, 'start', 'created' from checkouts;
    insert into payment_claims (isp_id, subscriber_id, method, transaction_id, transaction_key, amount_minor, form_key, state, created_at,
        decided_at, reason)
      select isp_id, subscriber_id, 'bkash', reference, upper(reference), 50000, isp_id || 'F' || id,
        case when id % 500 = 0 then 'open' else 'rejected' end, received_at, case when id % 500 <> 0 then now() end, 'No'
      from payments where subscriber_id % 4 = 0;
    set session_replication_role = origin`);
  await db.sql('vacuum analyze checkouts');
  await db.sql('vacuum analyze payment_claims');
  await db.sql('analyze checkout_events');
}, 300_000);
afterAll(() => db.close());

async function slowness(ispId: number | null, work: Parameters<typeof recordStatements>[2]) {
  const found: string[] = [];
  for (const statement of await recordStatements(db, ispId, work)) {
    // Sums are over all rows of the ISP, or of all ISPs, which may be most of the table.
    if (statement.sql.includes('count(*)')) continue;
    found.push(...(await slownessOf(db, ispId, statement)));
  }
  // The table of ISPs is small.
  return found.filter((text) => !text.includes('reads all of isps'));
}

const paging = { page: 1, pageSize: 25, format: 'json', count: 'exact', search: '' } as const;
const sorts = ['createdAt', '-createdAt'] as const;
const filters = {
  'no filter': {},
  state: { state: 'needs_review' },
  gateway: { gateway: 'bkash' },
  'transaction ID': { search: 'LM001X00000400' },
} as const;

describe.each(Object.entries(filters))('online payments: %s', (_name, filter) => {
  it.each(sorts)('sorted by %s use an index', async (sort) => {
    expect(await slowness(1, (tx) => checkoutPage(tx, { ...paging, sort, ...filter }))).toEqual([]);
    expect(await slowness(null, (tx) => platformCheckoutPage(tx, { ...paging, sort, ...filter }))).toEqual(
      [],
    );
  });
});

it('online payments of a subscriber, of an ISP, by collector and by purpose use an index', async () => {
  const sort = '-createdAt';
  expect(await slowness(1, (tx) => checkoutPage(tx, { ...paging, sort, subscriberId: 8 }))).toEqual([]);
  for (const filter of [{ ispId: 3 }, { collectedBy: 'platform' }, { purpose: 'sms_top_up' }] as const)
    expect(await slowness(null, (tx) => platformCheckoutPage(tx, { ...paging, sort, ...filter }))).toEqual(
      [],
    );
});

it('events and refunds of an online payment use an index', async () => {
  expect(await slowness(1, (tx) => eventsOf(tx, 5))).toEqual([]);
  expect(await slowness(1, (tx) => refundsOf(tx, 5))).toEqual([]);
});

describe.each([{}, { state: 'open' }, { subscriberId: 8 }, { search: 'TRX8M0' }] as const)(
  'reported payments: %o',
  (filter) => {
    it.each(sorts)('sorted by %s use an index', async (sort) => {
      expect(await slowness(1, (tx) => claimPage(tx, { ...paging, sort, ...filter }))).toEqual([]);
    });
  },
);

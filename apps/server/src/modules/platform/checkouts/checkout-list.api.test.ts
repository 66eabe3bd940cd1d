import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.checkouts;
let server: TestServer;
let owner: Client;
let subscriberId: number;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  subscriberId = await (await createBillable(server.db, north.id)).subscriber();
  await server.db.sql(
    `insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
     values ($1, 'bkash', '-', now(), 'merchant-of-tests')`,
    [north.id],
  );
});
afterAll(() => server.close());

let made = 0;
async function checkout(startedAt: string, state: string, isSandbox = false) {
  made += 1;
  const reference = `LMLIST${String(made).padStart(10, '0')}`;
  const isPaid = ['succeeded', 'needs_review'].includes(state);
  await server.db.sql(
    `insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
       subscriber_id, amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency, fee_minor)
     select $1, $2, id, 'bkash', merchant_key, 'isp', $3, 'subscriber_invoice', $4, $4, 10000, 'BDT', $5, $6, $7, $8, $9, $10
     from gateway_accounts where isp_id = $1`,
    [
      north.id,
      reference,
      isSandbox,
      subscriberId,
      state,
      startedAt,
      ...(isPaid ? [reference, 10_000, 'BDT', 185] : [null, null, null, null]),
    ],
  );
  return reference;
}

it('filters by days of the ISP and sums each state, whichever state is chosen', async () => {
  // Dhaka is six hours ahead of UTC: these are the last minute of a day, two of the next, and the first of the day after.
  await checkout('2026-03-09T17:59:59Z', 'succeeded');
  const first = await checkout('2026-03-09T18:00:00Z', 'succeeded');
  const review = await checkout('2026-03-10T12:00:00Z', 'needs_review');
  const sandbox = await checkout('2026-03-10T17:59:59Z', 'succeeded', true);
  await checkout('2026-03-10T18:00:00Z', 'failed');
  const day = { from: '2026-03-10', to: '2026-03-10' };
  const all = await owner(c.list, { query: day });
  expect(all.items.map(({ reference }) => reference)).toEqual([first, review, sandbox]);
  expect(all.total).toBe(3);
  expect(all.sums.byState).toEqual([
    { state: 'needs_review', count: 1, paidMinor: 10_000, feeMinor: 185 },
    { state: 'succeeded', count: 2, paidMinor: 10_000, feeMinor: 185 },
  ]);
  const chosen = await owner(c.list, { query: { ...day, state: 'needs_review' } });
  expect(chosen).toMatchObject({ total: 1, items: [{ reference: review }], sums: all.sums });
});

it('counts nothing of another ISP', async () => {
  const otherIsp = await server.clientOf(south.logins.client);
  expect(await otherIsp(c.list, {})).toMatchObject({ total: 0, items: [], sums: { byState: [] } });
});

import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { signedHeaders } from '@lastmile/gateway-simulator';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { type OnlinePayments, startOnlinePayments } from '../../../../../test/support/online-payments.ts';
import { north } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { renewWholesale } from '../operations/renew-wholesale.ts';

let online: OnlinePayments;
let owner: Client;
let self: Client;
let id: number;
let userId: number;
let count = 0;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  online = await startOnlinePayments();
  // bKash and SSLCommerz are the platform's, Stripe the ISP's own.
  await online.configure(null, 'bkash');
  await online.configure(null, 'sslcommerz');
  await online.configure(north.id, 'stripe');
  make = await createBillable(online.server.db, north.id);
});
beforeEach(async () => {
  owner = await online.server.clientOf(north.logins.client);
  await online.server.db.sql("update gateway_accounts set fee_rate = 150 where gateway = 'bkash'");
  ({ id, userId, client: self } = await addReseller('wholesale'));
});
afterAll(async () => {
  const violations = (await checkInvariants(online.server.db.database)).flatMap((one) => one.violations);
  await online.close();
  expect(violations).toEqual([]);
});

async function addReseller(model: 'wholesale' | 'commission') {
  count += 1;
  const email = `online${count}@north.test`;
  const body = { fullName: `Online ${count}`, email, password: testPassword, model };
  const added = await owner(calls.resellers.create, {
    body: { ...body, commissionRate: 0, commissionBasis: 'before_vat' },
  });
  return { ...added, client: await online.server.clientOf(email) };
}
const start = (
  amountMinor: number,
  gateway: 'bkash' | 'sslcommerz' | 'stripe' = 'bkash',
  by = self,
  of = id,
) => by(calls.resellerTopUps.start, { body: { id: of, amountMinor, gateway } });
const wallet = async () => 0 - (await owner(calls.resellers.get, { params: { id } })).owesMinor;
const listed = async (reference: string) => {
  const { items } = await owner(calls.checkouts.list, { query: { search: reference } });
  if (!items[0]) throw new Error('The payment is not listed');
  return items[0];
};
/** What the ledger has of the reseller's top-ups, by account. */
const posted = async () =>
  Object.fromEntries(
    (
      await online.server.db.sql(
        `select l.account, sum(l.amount_minor)::int as sum from journal_lines l join journal_entries e on e.id = l.entry_id
         join reseller_transactions t on e.source_kind = 'reseller_transaction' and t.id = e.source_id
         where t.reseller_id = $1 group by 1`,
        [id],
      )
    ).map((row) => [row['account'], row['sum']]),
  );

describe('an online top-up', () => {
  it('is in the wallet once the gateway confirms it, and only once, however often it notifies', async () => {
    expect((await self(calls.resellerTopUps.gateways, {})).gateways.toSorted()).toEqual([
      'bkash',
      'sslcommerz',
      'stripe',
    ]);
    const { transactionId, redirectUrl } = await start(1_000_00);
    expect(redirectUrl).toContain('http');
    expect(await wallet()).toBe(0);
    expect(await online.complete('bkash', transactionId)).toContain(
      `/isp/reseller/${id}?transactionId=${transactionId}`,
    );
    expect(await wallet()).toBe(1_000_00);
    await Promise.all([1, 2, 3].map(() => online.complete('bkash', transactionId)));
    await owner(calls.checkouts.recheck, { body: { id: (await listed(transactionId)).id } });
    await online.poll();
    expect(await wallet()).toBe(1_000_00);
    // The fee is the ISP's: the platform owes what is left.
    expect(await posted()).toEqual({ platform: 985_00, fees: 15_00, reseller: -1_000_00 });
    expect(await listed(transactionId)).toMatchObject({
      state: 'succeeded',
      purpose: 'reseller_top_up',
      subscriber: null,
      reseller: { id, name: `Online ${count}` },
    });
  });

  it('twice at once notified is posted once', async () => {
    const { transactionId } = await start(700_00, 'stripe');
    const back = await online.simulator.complete('stripe', transactionId, 'paid');
    if (!back) throw new Error('The browser was closed');
    await Promise.all([1, 2, 3, 4].map(() => online.follow(back)));
    expect(await wallet()).toBe(700_00);
    // Collected by the ISP itself.
    expect(await posted()).toEqual({ wallet: 700_00, reseller: -700_00 });
  });

  it('whose notification comes again, at once and a day later, is credited once', async () => {
    const { transactionId } = await start(650_00, 'stripe');
    await online.simulator.complete('stripe', transactionId, 'paid');
    const [checkout] = await online.server.db.sql<Record<string, string>>(
      'select account_id, gateway_ref from checkouts where reference = $1',
      [transactionId],
    );
    const object = { id: checkout?.['gateway_ref'], client_reference_id: transactionId };
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } });
    const notify = async () => {
      const headers = signedHeaders(body, online.server.clock.now() / 1000);
      const path = `/api/payment/stripe/ipn?account=${checkout?.['account_id']}`;
      return (await online.server.request(path, { method: 'POST', body, headers })).status;
    };
    expect(await Promise.all([notify(), notify(), notify()])).toEqual([200, 200, 200]);
    expect(await wallet()).toBe(650_00);
    online.server.clock.advance(86_400_000);
    owner = await online.server.clientOf(north.logins.client);
    expect(await notify()).toBe(200);
    expect(await wallet()).toBe(650_00);
    expect(await posted()).toEqual({ wallet: 650_00, reseller: -650_00 });
  });

  it('is part of the next settlement if the platform collected it', async () => {
    const { transactionId } = await start(500_00);
    await online.complete('bkash', transactionId);
    const admin = await online.server.clientOf(platformAdmin);
    const { items } = await owner(calls.settlements.unsettled, { query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({ reference: transactionId, grossMinor: 500_00, feeMinor: 7_50 }),
    );
    expect(
      (await admin(calls.platformCheckouts.list, { query: { search: transactionId } })).items,
    ).toMatchObject([{ purpose: 'reseller_top_up', reseller: { id } }]);
  });

  it('that is refunded leaves the wallet, in parts and as a whole; the fee stays', async () => {
    const { transactionId } = await start(400_00);
    await online.complete('bkash', transactionId);
    const { id: checkoutId } = await listed(transactionId);
    const refund = (amountMinor?: number) =>
      owner(calls.checkouts.refund, { body: { id: checkoutId, reason: 'Too much', amountMinor } });
    await refund(100_00);
    expect(await wallet()).toBe(300_00);
    await refund();
    expect(await wallet()).toBe(0);
    expect(await posted()).toEqual({ platform: -6_00, fees: 6_00, reseller: 0 });
    const { rows } = await self(calls.resellers.statement, { params: { id }, query: {} });
    expect(rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['reseller.topped_up', -400_00],
      ['reseller.top_up_refunded', 100_00],
      ['reseller.top_up_refunded', 300_00],
    ]);
  });

  it('brings back subscribers that wait for it', async () => {
    await owner(calls.resellerPrices.update, {
      params: { id },
      body: { items: [{ packageId: make.packageId, priceMinor: 300_00 }] },
    });
    const subscriberId = await make.subscriber({ resellerUserId: userId, status: 'pending' });
    await online.server.db.sql(
      `update subscribers set status = 'suspended', status_reason = 'wallet', status_since = $2::timestamptz - interval '1 day' where id = $1`,
      [subscriberId, new Date(online.server.clock.now()).toISOString()],
    );
    const { transactionId } = await start(300_00);
    await online.complete('bkash', transactionId);
    const [job] = await online.server.db.sql(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'resellers.resume-wholesale'",
    );
    expect(job).toEqual({ count: 1 });
    const { database } = online.server.db;
    const renewed = await renewWholesale(
      online.server.clock,
      {
        ispId: north.id,
        transaction: (work) => withTenant(database, north.id, { actor: { userId: null } }, work),
      },
      { withNotifications: false },
    );
    expect(renewed.reactivated).toBe(1);
    expect(await wallet()).toBe(0);
  });

  it('is not recorded by hand too: neither before the gateway confirms it, nor afterwards', async () => {
    const byHand = (reference: string) =>
      owner(calls.resellers.topUp, { body: { id, amountMinor: 200_00, method: 'bkash', reference } });
    const first = await start(200_00, 'sslcommerz');
    const back = await online.simulator.complete('sslcommerz', first.transactionId, 'paid');
    if (!back) throw new Error('The browser was closed');
    await byHand((back.fields['bank_tran_id'] ?? '').toLowerCase().replace(/^(..)/, '$1-'));
    await online.follow(back);
    const held = await listed(first.transactionId);
    expect(held).toMatchObject({ state: 'needs_review', reasons: ['transaction_used'] });
    expect(await wallet()).toBe(200_00);

    const second = await start(300_00, 'sslcommerz');
    await online.complete('sslcommerz', second.transactionId);
    const { transactionId } = await listed(second.transactionId);
    expect(await expectProblem(byHand(transactionId ?? ''))).toMatchObject({
      code: 'payments.transaction_paid_online',
    });
    expect(await wallet()).toBe(500_00);
  });

  it('is refused for resellers with a commission, for others, and for gateways that are not offered', async () => {
    const commission = await addReseller('commission');
    expect(await expectProblem(start(100_00, 'bkash', commission.client, commission.id))).toMatchObject({
      code: 'resellers.not_wholesale',
    });
    expect(await expectProblem(start(100_00, 'bkash', commission.client, id))).toMatchObject({ status: 404 });
    const wrong = self(calls.resellerTopUps.start, { body: { id, amountMinor: 100_00, gateway: 'nagad' } });
    expect(await expectProblem(wrong)).toMatchObject({ code: 'resellers.gateway_unavailable' });
    expect(await wallet()).toBe(0);
  });
});

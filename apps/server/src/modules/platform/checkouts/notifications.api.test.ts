import { allCalls, type Client, calls } from '@lastmile/contract';
import { signedHeaders } from '@lastmile/gateway-simulator';
import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDebtor,
  type OnlinePayments,
  paymentsOf,
  startOnlinePayments,
} from '../../../../test/support/online-payments.ts';
import { north, south } from '../../../../test/support/test-server.ts';

const c = calls.checkouts;
let online: OnlinePayments;
let owner: Client;
let admin: Client;
let debtor: Awaited<ReturnType<typeof createDebtor>>;

beforeAll(async () => {
  online = await startOnlinePayments();
  debtor = await createDebtor(online.server);
  for (const gateway of gatewayNames) await online.configure(north.id, gateway);
});
afterAll(() => online.close());
beforeEach(async () => {
  owner = await online.server.clientOf(north.logins.client);
  admin = await online.server.clientOf(platformAdmin);
  for (const gateway of gatewayNames) online.simulator.setBehaviour(gateway, undefined, { notify: 'never' });
});

const rowOf = async (reference: string) =>
  (await owner(c.list, { query: { search: reference } })).items[0] ?? expect.fail(`no ${reference}`);
const eventsOf = async (reference: string) => {
  const { id } = await rowOf(reference);
  return (await owner(c.get, { params: { id } })).events;
};
const columnOf = async (reference: string, column: 'account_id' | 'gateway_ref') =>
  (
    await online.server.db.sql<{ value: string }>(
      `select ${column}::text as value from checkouts where reference = $1`,
      [reference],
    )
  )[0]?.value ?? '';
const notify = async (
  gateway: GatewayName,
  reference: string,
  body: string,
  headers: Record<string, string>,
) => {
  const path = `/api/payment/${gateway}/ipn?account=${await columnOf(reference, 'account_id')}`;
  return (await online.server.request(path, { method: 'POST', body, headers })).status;
};
const stripe = async (reference: string, type: string, object: object) => {
  const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const headers = signedHeaders(body, online.server.clock.now() / 1000);
  return notify('stripe', reference, body, headers);
};

describe('a notification', () => {
  it('of Stripe posts a payment whose browser never returned, once, however often it comes', async () => {
    const subscriberId = await debtor();
    const reference = await online.start(subscriberId, 'stripe');
    await online.simulator.complete('stripe', reference, 'paid');
    const session = { id: await columnOf(reference, 'gateway_ref'), client_reference_id: reference };
    const send = () => stripe(reference, 'checkout.session.completed', session);
    expect(await Promise.all([send(), send(), send()])).toEqual([200, 200, 200]);
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
  });

  it('of SSLCommerz with a wrong signature is logged, and only the gateway’s own answer decides', async () => {
    const [payer, forger] = [await debtor(), await debtor()];
    const [paid, unpaid] = [
      await online.start(payer, 'sslcommerz'),
      await online.start(forger, 'sslcommerz'),
    ];
    await online.simulator.complete('sslcommerz', paid, 'paid');
    const { fields } = online.simulator.browserReturn('sslcommerz', paid);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [reference, tampered] of [
      [unpaid, { ...fields, tran_id: unpaid }],
      [paid, { ...fields, verify_sign: '0'.repeat(32) }],
    ] as const) {
      expect(await notify('sslcommerz', reference, new URLSearchParams(tampered).toString(), form)).toBe(200);
      expect((await eventsOf(reference)).map(({ outcome }) => outcome)).toContain('signature invalid');
    }
    expect(online.server.log()).toContain('the signature of a notification is wrong');
    expect(await rowOf(unpaid)).toMatchObject({ state: 'pending' });
    expect(await paymentsOf(owner, forger)).toEqual([]);
    expect(await rowOf(paid)).toMatchObject({ state: 'succeeded' });
    expect(await paymentsOf(owner, payer)).toHaveLength(1);
  });

  it('about a dispute is shown once with the payment, and refunds nothing', async () => {
    const subscriberId = await debtor();
    const reference = await online.pay(subscriberId, 'stripe');
    const { transactionId } = await rowOf(reference);
    const dispute = { id: 'dp_1', payment_intent: transactionId, amount: 500_00, currency: 'bdt' };
    for (let time = 0; time < 2; time += 1)
      expect(await stripe(reference, 'charge.dispute.created', dispute)).toBe(200);
    const disputes = (await eventsOf(reference)).filter(({ outcome }) => outcome === 'disputed');
    expect(disputes).toMatchObject([{ source: 'notification', details: { dispute: 'dp_1' } }]);
    expect(await paymentsOf(owner, subscriberId)).toEqual([[500_00, 0, 'posted']]);
  });

  it('or return whose question the gateway does not answer is asked about again by the poll', async () => {
    const subscriberId = await debtor();
    const reference = await online.start(subscriberId, 'nagad');
    online.simulator.setBehaviour('nagad', reference, { fault: { on: 'proof', kind: 'http_500', times: 1 } });
    const back = await online.simulator.complete('nagad', reference, 'paid');
    if (back) await online.follow(back);
    expect(await rowOf(reference)).toMatchObject({ state: 'pending' });
    online.server.clock.advance(3 * 60_000);
    await online.poll();
    owner = await online.server.clientOf(north.logins.client);
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
  });
});

describe('bKash', () => {
  it('gets one token for many payments, which is kept in the database for all processes', async () => {
    const grants = () => online.simulator.calls.filter(({ call }) => call === 'token').length;
    await online.server.db.sql('delete from gateway_tokens');
    const before = grants();
    const references = await Promise.all(
      Array.from({ length: 5 }, async () => online.start(await debtor(), 'bkash')),
    );
    for (const reference of references) await online.complete('bkash', reference);
    expect(grants() - before).toBe(1);
    expect(await online.server.db.sql('select 1 from gateway_tokens')).toHaveLength(1);
  });
});

describe('forms', () => {
  it('are accepted by no call of the contract', async () => {
    // Calls of an ISP are refused to the platform before their body is read, and those of the platform to an ISP.
    const tokens = [
      await online.server.tokenOf(platformAdmin),
      await online.server.tokenOf(north.logins.client),
    ];
    const posts = allCalls.filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(100);
    const accepting: string[] = [];
    let sent = 0;
    const send = async (path: string, token: string) => {
      sent += 1;
      const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `198.51.${Math.floor(sent / 250)}.${sent % 250}`,
      };
      const body = new URLSearchParams({ a: 'b' });
      return (await online.server.request(path, { method: 'POST', body, headers })).status;
    };
    for (const { path, id } of posts) {
      const statuses: number[] = [];
      for (const token of tokens) statuses.push(await send(path.replace(/\{\w+\}/g, '1'), token));
      const isRefused = statuses.includes(415) && statuses.every((status) => status >= 400);
      if (!isRefused) accepting.push(`${id} ${statuses.join(' ')}`);
    }
    expect(accepting).toEqual([]);
  });
});

describe('gateway settings', () => {
  it('say when credentials were set and by whom, which a later change of other settings leaves', async () => {
    const { appKey, appSecret, username, password } = online.simulator.credentials.bkash;
    const credentials = { appKey, appSecret, username, password };
    await owner(calls.gateways.update, { body: { gateway: 'bkash', credentials } });
    const setAt = new Date(online.server.clock.now()).toISOString();
    online.server.clock.advance(60_000);
    await admin(calls.gateways.platformUpdate, {
      body: { ispId: north.id, gateway: 'bkash', baseUrl: online.simulator.baseUrls.bkash },
    });
    const bkash = (await owner(calls.gateways.list, {})).find(({ gateway }) => gateway === 'bkash');
    const { fullName } = await owner(calls.identity.me, {});
    expect(Date.parse(bkash?.credentialsSetAt ?? '')).toBe(Date.parse(setAt));
    expect(bkash?.credentialsSetBy).toBe(fullName);
    expect(Object.keys(bkash ?? {})).not.toContain('credentials');
  });

  it('offer the platform’s gateways only to ISPs of its currency, on the page and when a form is sent', async () => {
    await online.configure(null, 'sslcommerz');
    await owner(calls.gateways.update, { body: { gateway: 'sslcommerz', isEnabled: false } });
    const subscriberId = await debtor();
    expect(await online.start(subscriberId, 'sslcommerz')).toMatch(/^LM/);
    await online.server.db.sql("update isps set currency = 'USD' where id = $1", [north.id]);
    expect(await online.start(subscriberId, 'sslcommerz')).toContain('problem=gateway');
    await online.server.db.sql("update isps set currency = 'BDT' where id = $1", [north.id]);
    const { gateways } = await owner(calls.settings.get, {});
    expect(gateways).toEqual(['sslcommerz']);
  });
});

describe('a transaction', () => {
  it('pays once per merchant account on the whole platform, also for another ISP', async () => {
    await online.configure(null, 'sslcommerz');
    await owner(calls.gateways.update, { body: { gateway: 'sslcommerz', isEnabled: false } });
    const subscriberId = await debtor();
    const reference = await online.start(subscriberId, 'sslcommerz');
    const back = await online.simulator.complete('sslcommerz', reference, 'paid');
    // The same transaction of the platform's account is known from a payment for another ISP.
    await online.server.db.sql(
      `insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id,
         amount_minor, currency, state, started_at, transaction_id, paid_minor, paid_currency, fee_minor)
       select $2, 'LMOTHERISP000001', account_id, gateway, merchant_key, collected_by, false, purpose, 1, amount_minor, currency,
         'needs_review', started_at, $3, amount_minor, currency, 0 from checkouts where reference = $1`,
      [reference, south.id, back?.fields['bank_tran_id']],
    );
    if (back) await online.follow(back);
    const { id, ...row } = await rowOf(reference);
    expect(row).toMatchObject({ state: 'needs_review', reasons: ['transaction_used'] });
    // There is nothing to post and nothing to refund: a person closes it.
    const closed = await admin(calls.platformCheckouts.resolve, { body: { id, note: 'Paid the other one' } });
    expect(closed).toEqual({ id, state: 'failed' });
    expect(await paymentsOf(owner, subscriberId)).toEqual([]);
  });
});

describe('Nagad', () => {
  it('is marked as beta, in the settings and on the pay page', async () => {
    const settings = await owner(calls.gateways.list, {});
    expect(settings.flatMap(({ gateway, isBeta }) => (isBeta ? [gateway] : []))).toEqual(['nagad']);
    const subscriberId = await debtor();
    const token = online.server.panel.services.payLinks.tokenOf({
      ispId: north.id,
      subscriberId,
      version: 1,
    });
    const page = await (await online.server.request(`/pay/${token}`)).text();
    expect(page).toContain('Pay with Nagad (beta)');
  });
});

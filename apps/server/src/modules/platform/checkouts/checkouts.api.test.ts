import { type Client, calls } from '@lastmile/contract';
import {
  type BrowserReturn,
  type GatewaySimulator,
  startGatewaySimulator,
} from '@lastmile/gateway-simulator';
import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { pollCheckouts } from './operations/poll-checkouts.ts';

const c = calls.checkouts;
let server: TestServer;
let simulator: GatewaySimulator;
let owner: Client;
let visitor: Client;
let admin: Client;
let make: Awaited<ReturnType<typeof createBillable>>;

beforeAll(async () => {
  simulator = await startGatewaySimulator({ clock: { now: () => server.clock.now() } });
  server = await startTestServer({
    gatewayAllow: [new URL(simulator.url).host],
    trustedProxies: ['127.0.0.1'],
  });
  owner = await server.clientOf(north.logins.client);
  admin = await server.clientOf(platformAdmin);
  visitor = server.clientWith();
  make = await createBillable(server.db, north.id);
  for (const gateway of gatewayNames) await configure(owner, north.id, gateway);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database, server.clock)).flatMap(
    ({ violations: all }) => all,
  );
  await server.close();
  await simulator.close();
  expect(violations).toEqual([]);
});
beforeEach(() => {
  for (const gateway of gatewayNames) simulator.setBehaviour(gateway, undefined, { notify: 'never' });
});

async function configure(client: Client, ispId: number, gateway: GatewayName, more: object = {}) {
  const credentials = { ...simulator.credentials[gateway] } as Record<string, string>;
  await client(calls.gateways.update, { body: { gateway, credentials, isEnabled: true, ...more } });
  const baseUrl = simulator.baseUrls[gateway];
  await admin(calls.gateways.platformUpdate, { body: { ispId, gateway, baseUrl } });
}

const tokenOf = (subscriberId: number, ispId: number = north.id) =>
  server.panel.services.payLinks.tokenOf({ ispId, subscriberId, version: 1 });

/** A subscriber who owes 500 taka. */
async function debtor() {
  const subscriberId = await make.subscriber();
  await issueTestInvoice({ db: server.db, clock: server.clock, ispId: north.id }, subscriberId, 500_00);
  return subscriberId;
}

const getPage = async (path: string) => {
  const response = await server.request(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const formTokenOf = (page: string, kind: 'start' | 'claim') =>
  new RegExp(`/${kind}">\\s*<input type="hidden" name="form" value="([^"]+)"`).exec(page)?.[1] ?? '';
/** Each form comes from another payer: their number is limited per address and minute. */
let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses % 250}`;
};
const submit = async (path: string, fields: Record<string, string>) => {
  const response = await server.request(path, {
    method: 'POST',
    headers: { 'x-forwarded-for': nextAddress() },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};

/** Presses the button of a gateway on the pay page; the reference of the new checkout. */
async function start(subscriberId: number, gateway: GatewayName, amount = '500') {
  const token = tokenOf(subscriberId);
  const { text } = await getPage(`/pay/${token}`);
  const { status, location } = await submit(`/api/pay/${token}/start`, {
    form: formTokenOf(text, 'start'),
    gateway,
    amount,
  });
  expect(status).toBe(303);
  return /payment-forward\/(\w+)/.exec(location)?.[1] ?? location;
}

/** The panel's public address is not reachable in tests: requests to it are sent to the test server. */
const local = (url: string) => url.replace('https://panel.test', '');
async function follow(back: BrowserReturn | undefined) {
  if (!back) throw new Error('The browser was closed');
  const { method, url, fields } = back;
  const body = new URLSearchParams(fields);
  const query = method === 'GET' && body.size > 0 ? `${url.includes('?') ? '&' : '?'}${body}` : '';
  const init =
    method === 'POST' ? { method, body, redirect: 'manual' as const } : { redirect: 'manual' as const };
  const response = await server.request(local(url) + query, init);
  return { status: response.status, location: response.headers.get('location') };
}
const complete = async (
  gateway: GatewayName,
  reference: string,
  outcome: Parameters<GatewaySimulator['complete']>[2],
) => follow(await simulator.complete(gateway, reference, outcome));

const detailsOf = (transactionId: string) => visitor(c.getOutcome, { query: { transactionId } });
const rowOf = async (reference: string) =>
  (await owner(c.list, { query: { search: reference } })).items[0] ?? expect.fail(`no ${reference}`);
const paymentsOf = async (subscriberId: number) =>
  (await owner(calls.payments.list, { query: { subscriberId } })).items.map(
    ({ amountMinor, method, status }) => [amountMinor, method, status],
  );
const expectCode = async (call: Promise<unknown>, code: string) =>
  expect((await expectProblem(call)).code).toBe(code);
/** Access tokens end after a quarter of an hour. */
const advance = async (ms: number) => {
  server.clock.advance(ms);
  owner = await server.clientOf(north.logins.client);
  admin = await server.clientOf(platformAdmin);
};
const poll = () => pollCheckouts(server.panel.services);

describe.each(gatewayNames)('paying with %s', (gateway) => {
  it('leads from the pay page to the gateway and back, and posts once however often the browser returns', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, gateway);
    const forward = await getPage(`/payment-forward/${reference}`);
    expect(forward.text).toMatch(/http-equiv="refresh" content="0; url=http:\/\/127/);
    expect(forward.text).not.toContain('<script');
    expect(await detailsOf(reference)).toMatchObject({ status: 'pending', amountMinor: 500_00 });
    const back = await simulator.complete(gateway, reference, 'paid');
    const answers = await Promise.all([follow(back), follow(back), follow(back), poll()]);
    expect(answers[0]).toEqual({ status: 303, location: `/payment-complete?transactionId=${reference}` });
    expect(await detailsOf(reference)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(subscriberId)).toEqual([[500_00, 'gateway', 'posted']]);
    const { text } = await getPage(`/payment-complete?transactionId=${reference}`);
    expect(text).toContain('Payment received');
    expect(text).toContain('Tk 500.00');
    const row = await rowOf(reference);
    expect(row).toMatchObject({ state: 'succeeded', paidMinor: 500_00, collectedBy: 'isp' });
  });

  it('is posted by the poll when the browser was closed', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, gateway);
    await simulator.complete(gateway, reference, 'paid');
    await advance(3 * 60_000);
    await poll();
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
    expect(await paymentsOf(subscriberId)).toHaveLength(1);
  });

  it('posts nothing that differs until a person accepts it, and then what was paid', async () => {
    const subscriberId = await debtor();
    simulator.setBehaviour(gateway, undefined, { notify: 'never', amountOverride: '120.00' });
    const reference = await start(subscriberId, gateway);
    await complete(gateway, reference, 'paid');
    const row = await rowOf(reference);
    expect(row).toMatchObject({ state: 'needs_review', reasons: ['amount'], paidMinor: 120_00 });
    expect(await paymentsOf(subscriberId)).toEqual([]);
    expect((await getPage(`/payment-complete?transactionId=${reference}`)).text).toContain('under review');
    await owner(c.resolve, { body: { id: row.id, note: 'Agreed on the phone' } });
    expect(await paymentsOf(subscriberId)).toEqual([[120_00, 'gateway', 'posted']]);
    await expectCode(owner(c.resolve, { body: { id: row.id, note: 'Again' } }), 'checkouts.not_in_review');
  });

  it('needs a review if another currency or reference was paid', async () => {
    for (const wrong of [{ currencyOverride: 'USD' }, { referenceOverride: 'LMOTHER001' }]) {
      const subscriberId = await debtor();
      simulator.setBehaviour(gateway, undefined, { notify: 'never', ...wrong });
      const reference = await start(subscriberId, gateway);
      await complete(gateway, reference, 'paid');
      const { id, state } = await rowOf(reference);
      expect(state).toBe('needs_review');
      expect(await paymentsOf(subscriberId)).toEqual([]);
      if ('currencyOverride' in wrong)
        await expectCode(owner(c.resolve, { body: { id, note: 'x' } }), 'checkouts.not_in_review');
    }
  });

  it('shows what failed and what was cancelled, and posts nothing', async () => {
    for (const outcome of ['failed', 'cancelled', 'expired'] as const) {
      const subscriberId = await debtor();
      const reference = await start(subscriberId, gateway);
      await complete(gateway, reference, outcome);
      const { status } = await detailsOf(reference);
      expect(['failed', 'cancelled', 'expired', 'pending']).toContain(status);
      if (outcome !== 'expired') expect(status).not.toBe('pending');
      expect(await paymentsOf(subscriberId)).toEqual([]);
    }
  });

  it('finds a payment whose answers were lost', async () => {
    const subscriberId = await debtor();
    const on = gateway === 'bkash' ? 'execute' : 'proof';
    simulator.setBehaviour(gateway, undefined, {
      notify: 'never',
      fault: { on, kind: 'lost_answer', times: 1 },
    });
    const reference = await start(subscriberId, gateway);
    await complete(gateway, reference, 'paid');
    if (gateway !== 'bkash') expect(await rowOf(reference)).toMatchObject({ state: 'pending' });
    const { id } = await rowOf(reference);
    await owner(c.recheck, { body: { id } });
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
    expect(await paymentsOf(subscriberId)).toHaveLength(1);
  });

  it('credits late money after it had failed', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, gateway);
    await server.db.sql("update checkouts set state = 'expired' where reference = $1", [reference]);
    await complete(gateway, reference, 'paid');
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
    expect(await paymentsOf(subscriberId)).toHaveLength(1);
  });
});

describe('a payment that was not made', () => {
  it.each(['cancelled', 'failed'] as const)('is shown as %s', async (outcome) => {
    const reference = await start(await debtor(), 'bkash');
    await complete('bkash', reference, outcome);
    expect(await detailsOf(reference)).toMatchObject({ status: outcome });
  });

  it('expires after the last question', async () => {
    const reference = await start(await debtor(), 'nagad');
    await advance(1501 * 60_000);
    await poll();
    expect(await detailsOf(reference)).toMatchObject({ status: 'expired' });
  });

  it('is refused at the gateway, and the payer chooses another way', async () => {
    simulator.setBehaviour('stripe', undefined, { fault: { on: 'create', kind: 'http_500', times: 1 } });
    expect(await start(await debtor(), 'stripe')).toContain('problem=gateway');
  });
});

describe('notifications', () => {
  const send = (gateway: GatewayName, account: number, body: string, headers: Record<string, string>) =>
    server.request(`/api/payment/${gateway}/ipn?account=${account}`, { method: 'POST', body, headers });
  const accountOf = async (gateway: GatewayName) =>
    Number(
      (
        await server.db.sql<{ id: string }>(
          'select id from gateway_accounts where gateway = $1 and isp_id = $2',
          [gateway, north.id],
        )
      )[0]?.id,
    );

  it('of SSLCommerz post a payment once, also twice at the same time', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, 'sslcommerz');
    const back = await simulator.complete('sslcommerz', reference, 'paid');
    const body = new URLSearchParams(back?.fields).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const account = await accountOf('sslcommerz');
    const answers = await Promise.all([1, 2, 3].map(() => send('sslcommerz', account, body, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await paymentsOf(subscriberId)).toHaveLength(1);
  });

  it('that are forged change nothing and are logged', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, 'stripe');
    const { signedHeaders } = await import('@lastmile/gateway-simulator');
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1', client_reference_id: reference, payment_status: 'paid' } },
    });
    const account = await accountOf('stripe');
    const now = server.clock.now() / 1000;
    for (const headers of [signedHeaders(body, now, true), signedHeaders(body, now - 301), {}]) {
      expect((await send('stripe', account, body, headers as Record<string, string>)).status).toBe(400);
    }
    expect(server.log()).toContain('rejected a notification');
    // A genuine one about a payment that nobody made changes nothing either: the gateway is asked.
    expect((await send('stripe', account, body, signedHeaders(body, now))).status).toBe(200);
    expect(await rowOf(reference)).toMatchObject({ state: 'pending' });
    expect(await paymentsOf(subscriberId)).toEqual([]);
  });

  it('with another payment’s transaction do not pay twice', async () => {
    const [first, second] = [await debtor(), await debtor()];
    const paid = await start(first, 'sslcommerz');
    await complete('sslcommerz', paid, 'paid');
    const other = await start(second, 'sslcommerz');
    const fields = { ...simulator.browserReturn('sslcommerz', paid).fields, tran_id: other };
    await follow({ method: 'POST', url: `/api/payment/sslcommerz/return?ref=${other}`, fields });
    expect(await rowOf(other)).toMatchObject({ state: 'pending' });
    expect(await paymentsOf(second)).toEqual([]);
  });

  it('answer 404 for unknown gateways and accounts', async () => {
    expect((await send('sslcommerz', 999_999, 'tran_id=X', {})).status).toBe(404);
    expect((await server.request('/api/payment/paypal/ipn', { method: 'POST', body: 'x' })).status).toBe(404);
  });
});

describe('the forms of the pay page', () => {
  it('create one checkout however often they are sent', async () => {
    const token = tokenOf(await debtor());
    const form = formTokenOf((await getPage(`/pay/${token}`)).text, 'start');
    const fields = { form, gateway: 'bkash', amount: '500' };
    const answers = await Promise.all([1, 2, 3].map(() => submit(`/api/pay/${token}/start`, fields)));
    const again = await submit(`/api/pay/${token}/start`, fields);
    const references = [...answers, again].map(({ location }) => /LM\w+/.exec(location)?.[0]);
    expect(new Set(references).size).toBe(1);
  });

  it('refuse forged, foreign and old tokens, and bad amounts', async () => {
    const [mine, other] = [tokenOf(await debtor()), tokenOf(await debtor())];
    const foreign = formTokenOf((await getPage(`/pay/${other}`)).text, 'start');
    const own = formTokenOf((await getPage(`/pay/${mine}`)).text, 'start');
    const send = (form: string, amount = '500', gateway = 'bkash') =>
      submit(`/api/pay/${mine}/start`, { form, gateway, amount });
    expect((await send(foreign)).location).toContain('problem=form');
    expect((await send('x')).location).toContain('problem=form');
    for (const amount of ['', '0', '-5', 'ten', '0.5', '99999999999'])
      expect((await send(own, amount)).location).toContain('problem=amount');
    expect((await send(own, '500', 'paypal')).location).toContain('problem=gateway');
    await advance(13 * 60 * 60_000);
    expect((await send(own)).location).toContain('problem=form');
    expect((await submit('/api/pay/unknown/start', { form: own })).status).toBe(404);
  });

  it('are the only calls that accept forms', async () => {
    const response = await server.request('/api/isp/login', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(response.status).toBe(415);
  });
});

describe('refunds', () => {
  it('reverse the payment once the gateway confirms', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, 'stripe');
    await complete('stripe', reference, 'paid');
    const { id } = await rowOf(reference);
    const refund = await owner(c.refund, { body: { id, reason: 'Paid twice' } });
    expect(refund).toMatchObject({ refundState: 'pending', state: 'succeeded' });
    await expectCode(owner(c.refund, { body: { id, reason: 'Again' } }), 'checkouts.not_refundable');
    expect(await paymentsOf(subscriberId)).toEqual([[500_00, 'gateway', 'posted']]);
    await advance(11 * 60_000);
    await poll();
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      state: 'refunded',
      refundedMinor: 500_00,
    });
    expect(await paymentsOf(subscriberId)).toEqual([[500_00, 'gateway', 'reversed']]);
    expect(simulator.ledger().find((entry) => entry.reference === reference)?.refunded).toBe(500_00);
  });

  it('whose answer is lost stay unknown, are not sent again, and are confirmed later', async () => {
    const reference = await start(await debtor(), 'bkash');
    await complete('bkash', reference, 'paid');
    const { id } = await rowOf(reference);
    simulator.setBehaviour('bkash', reference, { fault: { on: 'refund', kind: 'lost_answer', times: 1 } });
    expect(await owner(c.refund, { body: { id, reason: 'Moved away' } })).toMatchObject({
      refundState: 'unknown',
    });
    await advance(11 * 60_000);
    await poll();
    expect(await rowOf(reference)).toMatchObject({ state: 'refunded' });
    expect(
      simulator.calls.filter((one) => one.call === 'refund' && one.reference === reference),
    ).toHaveLength(1);
  });

  it('that a gateway can never confirm are decided by a person, once', async () => {
    const subscriberId = await debtor();
    const reference = await start(subscriberId, 'bkash');
    await complete('bkash', reference, 'paid');
    const { id } = await rowOf(reference);
    const decide = (isRefunded: boolean) =>
      owner(c.decideRefund, { body: { id, isRefunded, note: 'Seen in the merchant portal' } });
    const lose = async () => {
      simulator.setBehaviour('bkash', reference, { fault: { on: 'refund', kind: 'lost_answer', times: 1 } });
      await owner(c.refund, { body: { id, reason: 'Moved away' } });
    };
    await expectCode(decide(true), 'checkouts.no_lost_refund');
    await lose();
    // Not made: it can be refunded again.
    expect(await decide(false)).toMatchObject({ state: 'succeeded', refundState: 'failed' });
    expect(await paymentsOf(subscriberId)).toEqual([[500_00, 'gateway', 'posted']]);
    await lose();
    expect(await decide(true)).toMatchObject({ state: 'refunded', refundState: 'refunded' });
    expect(await paymentsOf(subscriberId)).toEqual([[500_00, 'gateway', 'reversed']]);
    await expectCode(decide(true), 'checkouts.no_lost_refund');
    const { events } = await owner(c.get, { params: { id } });
    expect(events.at(-1)).toMatchObject({
      source: 'review',
      outcome: 'refunded',
      details: { note: 'Seen in the merchant portal' },
    });
  });

  it('are refused where nothing was paid, and at Nagad', async () => {
    const open = await rowOf(await start(await debtor(), 'bkash'));
    await expectCode(owner(c.refund, { body: { id: open.id, reason: 'x' } }), 'checkouts.not_refundable');
    const reference = await start(await debtor(), 'nagad');
    await complete('nagad', reference, 'paid');
    const { id } = await rowOf(reference);
    await expectCode(owner(c.refund, { body: { id, reason: 'x' } }), 'checkouts.no_refunds');
  });
});

/** All rows of all tables as text: what a backup contains. */
async function everyRow(): Promise<string> {
  const tables = await server.db.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.db.sql<{ rows: string | null }>(
      `select string_agg(t::text, E'\\n') as rows from ${name} t`,
    );
    texts.push(`${name}\n${row?.rows ?? ''}`);
  }
  return texts.join('\n');
}

describe('settings', () => {
  it('never return credentials, nor are they in the log, the audit or the database in clear', async () => {
    const answer = JSON.stringify(await owner(calls.gateways.list, {}));
    expect(answer).toContain('credentialsSetBy');
    const audit = JSON.stringify(await server.db.sql('select before, after from audit_log'));
    const rows = JSON.stringify([
      ...(await server.db.sql('select * from gateway_accounts')),
      ...(await server.db.sql('select * from gateway_tokens')),
      ...(await server.db.sql('select * from checkout_events')),
      ...(await server.db.sql('select * from idempotency_keys')),
    ]);
    const secrets = [
      simulator.credentials.sslcommerz.storePassword,
      simulator.credentials.bkash.password,
      simulator.credentials.bkash.appSecret,
      simulator.credentials.stripe.secretKey,
      simulator.credentials.stripe.webhookSecret ?? '',
      simulator.credentials.nagad.privateKey.slice(100, 160),
    ];
    const dump = await everyRow();
    expect(dump).toContain('gateway_accounts');
    for (const secret of secrets)
      for (const text of [answer, audit, rows, server.log(), dump]) expect(text).not.toContain(secret);
  });

  it('are partial, tested at the gateway, and refuse incomplete or unreadable credentials', async () => {
    await owner(calls.gateways.update, { body: { gateway: 'bkash', feeRate: 150 } });
    const bkash = (await owner(calls.gateways.list, {})).find(({ gateway }) => gateway === 'bkash');
    expect(bkash).toMatchObject({ isEnabled: true, isConfigured: true, feeRate: 150 });
    for (const gateway of gatewayNames)
      expect(await owner(calls.gateways.test, { body: { gateway } })).toEqual({
        outcome: 'succeeded',
        reason: null,
      });
    const update = (gateway: GatewayName, credentials: Record<string, string>) =>
      owner(calls.gateways.update, { body: { gateway, credentials } });
    await expectCode(update('bkash', { username: 'x' }), 'gateways.credentials_missing');
    const keys = { merchantId: '1', merchantNumber: '1', privateKey: 'x', nagadPublicKey: 'x' };
    await expectCode(update('nagad', keys), 'gateways.bad_credentials');
  });

  it('let only the platform set an address, and never a private one', async () => {
    for (const baseUrl of ['http://10.0.0.1', 'https://127.0.0.1', 'https://localhost', 'ftp://example.org'])
      await expectCode(
        admin(calls.gateways.platformUpdate, { body: { ispId: north.id, gateway: 'bkash', baseUrl } }),
        'gateways.bad_address',
      );
  });

  it('of a sandbox post nothing', async () => {
    const otherOwner = await server.clientOf(south.logins.client);
    await configure(otherOwner, south.id, 'bkash', { isSandbox: true });
    const there = await createBillable(server.db, south.id);
    const subscriberId = await there.subscriber();
    await issueTestInvoice({ db: server.db, clock: server.clock, ispId: south.id }, subscriberId, 500_00);
    const token = tokenOf(subscriberId, south.id);
    const form = formTokenOf((await getPage(`/pay/${token}`)).text, 'start');
    const { location } = await submit(`/api/pay/${token}/start`, { form, gateway: 'bkash', amount: '500' });
    const reference = /LM\w+/.exec(location)?.[0] ?? '';
    await complete('bkash', reference, 'paid');
    expect(await detailsOf(reference)).toMatchObject({ status: 'paid' });
    const { items } = await otherOwner(calls.payments.list, { query: { subscriberId } });
    expect(items).toEqual([]);
    // Another ISP sees none of it.
    expect((await owner(c.list, { query: { search: reference } })).items).toEqual([]);
  });
});

describe('a platform gateway', () => {
  it('collects for ISPs of its currency, and only the platform resolves', async () => {
    await owner(calls.gateways.update, { body: { gateway: 'sslcommerz', isEnabled: false } });
    const credentials = { storeId: 'teststore', storePassword: 'testpass' };
    const baseUrl = simulator.baseUrls.sslcommerz;
    await admin(calls.gateways.platformUpdate, {
      body: { ispId: null, gateway: 'sslcommerz', credentials, isEnabled: true, baseUrl },
    });
    const ofPlatform = await admin(calls.gateways.platformList, {});
    expect(ofPlatform.find(({ gateway }) => gateway === 'sslcommerz')?.baseUrl).toBe(baseUrl);
    const subscriberId = await debtor();
    simulator.setBehaviour('sslcommerz', undefined, { notify: 'never', amountOverride: '400.00' });
    const reference = await start(subscriberId, 'sslcommerz');
    await complete('sslcommerz', reference, 'paid');
    const { id, collectedBy } = await rowOf(reference);
    expect(collectedBy).toBe('platform');
    await expectCode(owner(c.resolve, { body: { id, note: 'x' } }), 'checkouts.collected_by_platform');
    await expectCode(owner(c.refund, { body: { id, reason: 'x' } }), 'checkouts.collected_by_platform');
    await server.db.sql("update isps set currency = 'USD' where id = $1", [north.id]);
    expect((await getPage(`/pay/${tokenOf(subscriberId)}`)).text).not.toContain('value="sslcommerz"');
    await server.db.sql("update isps set currency = 'BDT' where id = $1", [north.id]);
  });
});

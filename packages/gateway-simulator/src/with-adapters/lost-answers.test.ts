import { MovableClock, minor, systemClock } from '@lastmile/kit';
import { createGateway, createMemoryTokenStore, gatewayNames } from '@lastmile/payment-gateways';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from '../simulator.ts';
import { type SimulatedMerchant, startMerchant } from './merchant.ts';

let simulator: GatewaySimulator;
beforeAll(async () => {
  simulator = await startGatewaySimulator();
});
afterAll(() => simulator.close());

const payment = {
  reference: 'LMTIMEOUT1',
  amountMinor: minor(50_000),
  currency: 'BDT',
  description: 'Internet',
  payer: { id: '1', name: 'Abdul Mia' },
  returnUrl: 'https://panel.example/return',
  notifyUrl: 'https://panel.example/ipn',
};

describe.each(gatewayNames)('%s', (name) => {
  const gatewayWith = (credentials: object, timeoutMs: number) =>
    createGateway(name, { ...simulator.credentials[name], ...credentials } as never, {
      baseUrl: simulator.baseUrls[name],
      fetch,
      clock: systemClock,
      timeoutMs,
      tokens: createMemoryTokenStore(),
    });

  test('a provider that does not answer is given up after the time-out, and nothing is repeated', async () => {
    simulator.setBehaviour(name, undefined, { fault: { on: 'create', kind: 'timeout', times: 9 } });
    const before = simulator.calls.length;
    const created = await gatewayWith({}, 1000).create(payment);
    simulator.setBehaviour(name, undefined, {});
    expect(created).toEqual({ outcome: 'unknown', reason: 'timeout' });
    const sent = simulator.calls.slice(before).filter(({ call }) => call === 'create');
    expect(sent.length).toBeLessThanOrEqual(1);
  });

  test('a proof that is not answered in time is unknown, and found when asked again', async () => {
    const reference = `LMPROOF${name.slice(0, 3).toUpperCase()}`;
    const patient = gatewayWith({}, 30_000);
    const created = await patient.create({ ...payment, reference });
    const gatewayRef = created.outcome === 'succeeded' ? created.value.gatewayRef : undefined;
    await simulator.complete(name, reference, 'paid');
    simulator.setBehaviour(name, reference, { fault: { on: 'proof', kind: 'timeout', times: 1 } });
    const known = { reference, gatewayRef, currency: 'BDT', createdAt: Date.now() };
    expect(await gatewayWith({}, 1000).query(known)).toEqual({ outcome: 'unknown', reason: 'timeout' });
    const found = await patient.query(known);
    expect(found).toMatchObject({
      outcome: 'succeeded',
      value: { state: name === 'bkash' ? 'ready' : 'paid' },
    });
  });

  test('wrong credentials are refused, and no word of the answer contains them', async () => {
    const wrong = {
      storePassword: 'wrong-secret',
      appSecret: 'wrong-secret',
      merchantId: 'wrong-secret',
      secretKey: 'sk_wrong-secret',
    };
    const created = await gatewayWith(wrong, 30_000).create({ ...payment, reference: 'LMWRONG001' });
    expect(created).toMatchObject({ outcome: 'refused', reason: 'credentials' });
    expect(JSON.stringify(created)).not.toContain('wrong-secret');
  });

  test('an amount or currency that the provider does not take is refused without a call', async () => {
    const before = simulator.calls.length;
    const [amountMinor, currency] = name === 'stripe' ? [minor(1234), 'KWD'] : [minor(1), 'BDT'];
    const created = await gatewayWith({}, 30_000).create({ ...payment, amountMinor, currency });
    expect(created).toMatchObject({ outcome: 'refused', reason: 'amount' });
    expect(simulator.calls.length).toBe(before);
  });
});

describe('bKash', () => {
  let shop: SimulatedMerchant;
  const clock = new MovableClock(Date.now());
  beforeAll(async () => {
    shop = await startMerchant('bkash', simulator, clock);
  });
  afterAll(() => shop.close());
  const executions = (reference: string) =>
    simulator.calls.filter((one) => one.call === 'execute' && one.reference === reference).length;
  const taken = (reference: string) => simulator.ledger().filter((one) => one.reference === reference).length;

  test.each(['lost_answer', 'late_500', 'garbage'] as const)(
    'an execution that took the money but whose answer is lost (%s) is found by a query, not repeated',
    async (kind) => {
      const { reference } = await shop.buy();
      simulator.setBehaviour('bkash', reference, { fault: { on: 'execute', kind, times: 1 } });
      await shop.follow(await simulator.complete('bkash', reference, 'paid'));
      expect(shop.orders.get(reference)?.state).toBe('pending');
      expect(taken(reference)).toBe(1);
      await shop.reconcile(reference);
      expect(shop.orders.get(reference)?.state).toBe('paid');
      expect([executions(reference), taken(reference)]).toEqual([1, 1]);
    },
  );

  test('an execution that did not happen is made once more after a query says so', async () => {
    const { reference } = await shop.buy();
    simulator.setBehaviour('bkash', reference, { fault: { on: 'execute', kind: 'http_500', times: 1 } });
    await shop.follow(await simulator.complete('bkash', reference, 'paid'));
    expect(taken(reference)).toBe(0);
    await shop.reconcile(reference);
    expect([shop.orders.get(reference)?.state, taken(reference)]).toEqual(['paid', 1]);
  });

  test('executing twice takes the money once, and the second answer is unknown', async () => {
    const { reference } = await shop.buy();
    const back = await simulator.complete('bkash', reference, 'paid');
    await Promise.all([shop.follow(back), shop.follow(back), shop.reconcile(reference)]);
    expect(taken(reference)).toBe(1);
    const order = shop.orders.get(reference);
    expect(order?.posted.size).toBe(1);
    expect(order && (await shop.gateway.execute(order))).toEqual({
      outcome: 'unknown',
      reason: 'already_processed',
    });
  });

  test.each([
    ['insufficient_funds', '2023'],
    ['wrong_pin', '2014'],
  ] as const)('a payer with %s is refused with the code %s', async (outcome, code) => {
    const { reference } = await shop.buy();
    await simulator.complete('bkash', reference, outcome);
    const order = shop.orders.get(reference);
    expect(order && (await shop.gateway.execute(order))).toMatchObject({
      outcome: 'refused',
      reason: outcome,
      code,
    });
  });

  test('a token that ends between create and execute is renewed on the way', async () => {
    const { reference } = await shop.buy();
    const back = await simulator.complete('bkash', reference, 'paid');
    simulator.expireTokens();
    await shop.follow(back);
    expect(shop.orders.get(reference)?.state).toBe('paid');
  });

  test('a payment that nobody agreed to ends after 24 hours', async () => {
    const { reference } = await shop.buy();
    clock.advance(24 * 60 * 60 * 1000 + 60_000);
    await shop.reconcile(reference);
    expect(shop.orders.get(reference)?.state).toBe('expired');
  });
});

describe('SSLCommerz', () => {
  test('a notification with the validation number of another payment proves nothing', async () => {
    const shop = await startMerchant('sslcommerz', simulator, systemClock);
    const victim = await shop.buy();
    const forger = await shop.buy();
    const back = await simulator.complete('sslcommerz', victim.reference, 'paid');
    const fields = { ...back?.fields, tran_id: forger.reference };
    const url = back?.url.replace(victim.reference, forger.reference) ?? '';
    await shop.follow({ method: 'POST', url, fields });
    expect(shop.orders.get(forger.reference)).toMatchObject({ state: 'pending', posted: new Map() });
    await shop.close();
  });

  test('a wrong signature is rejected where it is enforced', async () => {
    const gateway = createGateway(
      'sslcommerz',
      { ...simulator.credentials.sslcommerz, signatureCheck: 'enforce' },
      { baseUrl: simulator.url, fetch, clock: systemClock, tokens: createMemoryTokenStore() },
    );
    const receive = (text: string) =>
      gateway.parseNotification({ headers: {}, query: {}, rawBody: Buffer.from(text) });
    expect(await receive('tran_id=LM1&status=VALID&verify_key=tran_id,status&verify_sign=00')).toEqual({
      kind: 'rejected',
      reason: 'bad_signature',
    });
    expect(await receive('tran_id=LM1&status=VALID')).toEqual({ kind: 'rejected', reason: 'bad_signature' });
  });
});

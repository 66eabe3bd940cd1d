import { minor, systemClock } from '@lastmile/kit';
import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour, PayerOutcome } from '../behaviour.ts';
import { type GatewaySimulator, startGatewaySimulator } from '../simulator.ts';
import { type SimulatedMerchant, startMerchant } from './merchant.ts';

let simulator: GatewaySimulator;
beforeAll(async () => {
  simulator = await startGatewaySimulator();
});
afterAll(() => simulator.close());

/** Who tells the shop: the browser, the provider's server, or nobody, so that the shop asks. */
type Told = 'return' | 'notify' | 'both' | 'twice' | 'asked';

interface Case {
  readonly name: string;
  readonly outcome: PayerOutcome;
  readonly told: Told;
  readonly behaviour?: Behaviour;
  readonly state: string;
  readonly posted?: number;
  /** Gateways that have no such case, with the reason. */
  readonly not?: Partial<Record<GatewayName, string>>;
}

const noNotifications = { bkash: 'sends no notifications', nagad: 'sends no notifications' };
const paid = { outcome: 'paid', state: 'paid', posted: 50_000 } as const;
const unpaid = { posted: 0 } as const;

const cases: readonly Case[] = [
  { name: 'paid, the browser returns first', ...paid, told: 'return', behaviour: { notify: 'never' } },
  { name: 'paid, the notification comes first', ...paid, told: 'both', behaviour: { notify: 'before' } },
  {
    name: 'paid, notified only',
    ...paid,
    told: 'notify',
    behaviour: { notify: 'only' },
    not: noNotifications,
  },
  {
    name: 'paid, notified twice',
    ...paid,
    told: 'twice',
    behaviour: { notify: 'twice' },
    not: noNotifications,
  },
  {
    name: 'paid, the browser was closed and nobody notified',
    ...paid,
    told: 'asked',
    behaviour: { notify: 'never' },
  },
  {
    name: 'failed',
    outcome: 'failed',
    told: 'both',
    state: 'failed',
    ...unpaid,
    not: { bkash: 'fails when executed' },
  },
  {
    name: 'wrong PIN',
    outcome: 'wrong_pin',
    told: 'return',
    state: 'pending',
    ...unpaid,
    not: { sslcommerz: 'none', nagad: 'none', stripe: 'none' },
  },
  {
    name: 'cancelled',
    outcome: 'cancelled',
    told: 'return',
    state: 'cancelled',
    ...unpaid,
    not: { bkash: 'stays initiated', stripe: 'expires' },
  },
  {
    name: 'cancelled at Stripe',
    outcome: 'cancelled',
    told: 'return',
    state: 'expired',
    ...unpaid,
    not: { sslcommerz: 'cancelled', bkash: 'stays initiated', nagad: 'cancelled' },
  },
  {
    name: 'expired',
    outcome: 'expired',
    told: 'asked',
    state: 'expired',
    ...unpaid,
    not: { bkash: 'ends by age, see below' },
  },
  { name: 'window closed', outcome: 'closed', told: 'asked', state: 'pending', ...unpaid },
  {
    name: 'risky',
    outcome: 'risky',
    told: 'both',
    state: 'needs_review',
    ...unpaid,
    not: { bkash: 'none', nagad: 'none', stripe: 'none' },
  },
  {
    name: 'wrong amount',
    outcome: 'paid',
    told: 'both',
    behaviour: { amountOverride: '5.00' },
    state: 'needs_review',
    ...unpaid,
  },
  {
    name: 'wrong currency',
    outcome: 'paid',
    told: 'both',
    behaviour: { currencyOverride: 'USD' },
    state: 'needs_review',
    ...unpaid,
  },
  {
    name: 'reference of someone else',
    outcome: 'paid',
    told: 'return',
    behaviour: { referenceOverride: 'LMOTHER001' },
    state: 'needs_review',
    ...unpaid,
  },
  {
    name: 'notification with a tampered signature',
    outcome: 'paid',
    told: 'notify',
    behaviour: { notify: 'only', badSignature: true },
    state: 'pending',
    ...unpaid,
    not: { ...noNotifications, sslcommerz: 'warns only, the validation decides' },
  },
  {
    name: 'stale notification',
    outcome: 'paid',
    told: 'notify',
    behaviour: { notify: 'only', ageSeconds: 301 },
    state: 'pending',
    ...unpaid,
    not: { ...noNotifications, sslcommerz: 'has no time in its signature' },
  },
];

/** The answer of the proof is lost once; the shop asks again later. */
const proofFaults = ['http_500', 'lost_answer', 'garbage'] as const;

async function tell(shop: SimulatedMerchant, name: GatewayName, reference: string, { outcome, told }: Case) {
  const back = await simulator.complete(name, reference, outcome);
  if (told === 'both' || told === 'return') await shop.follow(back);
  if (told === 'twice') await Promise.all([shop.follow(back), shop.follow(back), shop.follow(back)]);
  if (told === 'asked') await shop.reconcile(reference);
}

describe.each(gatewayNames)('%s', (name) => {
  let shop: SimulatedMerchant;
  beforeAll(async () => {
    simulator.reset();
    shop = await startMerchant(name, simulator, systemClock);
  });
  afterAll(() => shop.close());

  let number = 0;
  const begin = async (behaviour: Behaviour) => {
    number += 1;
    const reference = `T${name.slice(0, 2).toUpperCase()}${String(number).padStart(8, '0')}`;
    simulator.setBehaviour(name, reference, behaviour);
    const { created } = await shop.start(reference, minor(50_000));
    return { reference, created };
  };
  const orderOf = (reference: string) => {
    const { state, posted } = shop.orders.get(reference) ?? {};
    return { state, posted: [...(posted ?? [])].reduce((sum, [, amount]) => sum + amount, 0) };
  };

  test.each(cases.filter(({ not }) => not?.[name] === undefined))('$name', async (one) => {
    const { reference } = await begin(one.behaviour ?? {});
    await tell(shop, name, reference, one);
    expect(orderOf(reference)).toEqual({ state: one.state, posted: one.posted });
    // Whatever arrives later changes nothing more.
    await Promise.all([shop.follow(simulator.browserReturn(name, reference)), shop.reconcile(reference)]);
    if (one.posted) expect(orderOf(reference)).toEqual({ state: one.state, posted: one.posted });
    else expect(orderOf(reference).posted).toBe(one.told === 'notify' ? 50_000 : 0);
  });

  test.each(proofFaults)('the answer of the proof is lost (%s), and found when asked again', async (kind) => {
    const { reference } = await begin({ notify: 'never', fault: { on: 'proof', kind, times: 1 } });
    await shop.follow(await simulator.complete(name, reference, 'paid'));
    expect(orderOf(reference)).toEqual({ state: 'pending', posted: 0 });
    await shop.reconcile(reference);
    expect(orderOf(reference)).toEqual({ state: 'paid', posted: 50_000 });
  });

  test.each(['http_500', 'lost_answer', 'garbage'] as const)(
    'an unclear answer to create (%s) is unknown and not repeated',
    async (kind) => {
      simulator.setBehaviour(name, undefined, {});
      const before = simulator.calls.filter(({ call }) => call === 'create').length;
      const { created } = await begin({ fault: { on: 'create', kind, times: 9 } });
      expect(created.outcome).toBe('unknown');
      expect(simulator.calls.filter(({ call }) => call === 'create').length - before).toBe(1);
    },
  );

  test('a reference that the gateway does not know was not paid', async () => {
    const known = { reference: 'LMUNKNOWN1', currency: 'BDT', createdAt: Date.now() };
    const report = await shop.gateway.query(known);
    expect(report).toMatchObject({ outcome: 'succeeded', value: { state: 'not_found' } });
  });

  test('the connection can be tested', async () => {
    expect(await shop.gateway.testConnection()).toEqual({ outcome: 'succeeded', value: null });
  });
});

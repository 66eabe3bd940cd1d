import { minor, systemClock } from '@lastmile/kit';
import type { NewRefund } from '@lastmile/payment-gateways';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from '../simulator.ts';
import { type SimulatedMerchant, startMerchant } from './merchant.ts';

let simulator: GatewaySimulator;
beforeAll(async () => {
  simulator = await startGatewaySimulator();
});
afterAll(() => simulator.close());

const refunded = (reference: string) =>
  simulator.ledger().find((entry) => entry.reference === reference)?.refunded;

describe.each(['sslcommerz', 'bkash', 'stripe'] as const)('refunds of %s', (name) => {
  let shop: SimulatedMerchant;
  let count = 0;
  beforeAll(async () => {
    shop = await startMerchant(name, simulator, systemClock);
  });
  afterAll(() => shop.close());

  async function pay() {
    const { reference } = await shop.buy();
    await shop.follow(await simulator.complete(name, reference, 'paid'));
    const order = shop.orders.get(reference);
    const [transactionId = ''] = [...(order?.posted.keys() ?? [])];
    const refundOf = (amount: number): NewRefund => {
      count += 1;
      const refundReference = `RF${String(count).padStart(8, '0')}`;
      const gatewayRef = order?.gatewayRef ?? '';
      return {
        refundReference,
        gatewayRef,
        transactionId,
        amountMinor: minor(amount),
        currency: 'BDT',
        reason: 'Paid twice',
      };
    };
    return { reference, refundOf };
  }

  test('in full, in part, and never more than was paid', async () => {
    const { reference, refundOf } = await pay();
    const first = await shop.gateway.refund(refundOf(20_000));
    expect(first.outcome).toBe('succeeded');
    const tooMuch = await shop.gateway.refund(refundOf(30_001));
    expect(tooMuch).toMatchObject({ outcome: 'refused', reason: 'refund_exceeds_payment' });
    expect(refunded(reference)).toBe(20_000);
    expect((await shop.gateway.refund(refundOf(30_000))).outcome).toBe('succeeded');
    expect(refunded(reference)).toBe(50_000);
    const again = await shop.gateway.refund(refundOf(1));
    expect(again).toMatchObject({ outcome: 'refused', reason: 'refund_exceeds_payment' });
  });

  test('stay pending until the gateway confirms them', async () => {
    const { refundOf } = await pay();
    const refund = refundOf(50_000);
    const first = await shop.gateway.refund(refund);
    const gatewayRefundRef = first.outcome === 'succeeded' ? first.value.gatewayRefundRef : undefined;
    const states = [first];
    for (let question = 0; question < 2; question++) {
      states.push(await shop.gateway.refundStatus({ ...refund, gatewayRefundRef }));
    }
    const shown = states.map((one) => (one.outcome === 'succeeded' ? one.value.state : one.outcome));
    expect(shown.at(-1)).toBe('refunded');
    if (name !== 'bkash') expect(shown[0]).toBe('pending');
  });

  test('whose answer is lost are unknown, refunded once, and not sent again', async () => {
    const { reference, refundOf } = await pay();
    simulator.setBehaviour(name, reference, { fault: { on: 'refund', kind: 'lost_answer', times: 1 } });
    const refund = refundOf(50_000);
    expect((await shop.gateway.refund(refund)).outcome).toBe('unknown');
    expect(refunded(reference)).toBe(50_000);
    const status = await shop.gateway.refundStatus(refund);
    // SSLCommerz answers only under its own number of the refund, which was lost: a person has to look.
    expect(status.outcome).toBe(name === 'sslcommerz' ? 'unknown' : 'succeeded');
    expect(refunded(reference)).toBe(50_000);
  });
});

test('Nagad refunds in its own panel only', async () => {
  const shop = await startMerchant('nagad', simulator, systemClock);
  const refund = {
    refundReference: 'RF1',
    gatewayRef: 'x',
    transactionId: 'x',
    amountMinor: minor(1),
    currency: 'BDT',
    reason: '',
  };
  expect(await shop.gateway.refund(refund)).toMatchObject({ outcome: 'refused', reason: 'not_applicable' });
  expect(shop.gateway.notApplicable.refund).toBeTruthy();
  await shop.close();
});

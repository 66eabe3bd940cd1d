import { expect, it } from 'vitest';
import type { Checkout, CheckoutRow } from './labels.ts';
import { actionsOf } from './permitted-actions.ts';

const paid: CheckoutRow = {
  id: 1,
  reference: 'LM1',
  createdAt: '2026-11-16T00:00:00Z',
  gateway: 'bkash',
  collectedBy: 'isp',
  isSandbox: false,
  purpose: 'subscriber_invoice',
  subscriber: null,
  reseller: null,
  amountMinor: 500_00,
  currency: 'BDT',
  state: 'succeeded',
  reasons: [],
  transactionId: 'TX1',
  paidMinor: 500_00,
  paidCurrency: 'BDT',
  feeMinor: 0,
  refundedMinor: 0,
  paymentId: 1,
};
const held: CheckoutRow = { ...paid, state: 'needs_review', paymentId: null };

it('checks the status of what is not paid, and refunds what is', () => {
  expect(actionsOf({ ...paid, state: 'pending', transactionId: null }, 'isp')).toEqual(['recheck']);
  expect(actionsOf(paid, 'isp')).toEqual(['refund', 'chargeback']);
  expect(actionsOf({ ...paid, state: 'refunded' }, 'isp')).toEqual([]);
});

it('accepts or refunds what needs review, but posts no other currency and no used transaction', () => {
  expect(actionsOf(held, 'isp')).toEqual(['accept', 'refund']);
  expect(actionsOf({ ...held, paidCurrency: 'USD' }, 'isp')).toEqual(['refund']);
  expect(actionsOf({ ...held, transactionId: null }, 'isp')).toEqual(['close']);
});

it('leaves to the platform what the platform collected, and to the ISP what the ISP collected', () => {
  expect(actionsOf({ ...held, collectedBy: 'platform' }, 'isp')).toEqual([]);
  expect(actionsOf({ ...held, collectedBy: 'platform' }, 'platform')).toEqual(['accept', 'refund']);
  expect(actionsOf(held, 'platform')).toEqual([]);
});

it('waits for a refund that is under way, and does not refund at Nagad', () => {
  const refund = { id: 1, kind: 'refund', amountMinor: 1, reason: '', state: 'pending', at: '' } as const;
  const checkout: Checkout = { ...paid, payer: null, events: [], refunds: [refund] };
  expect(actionsOf(checkout, 'isp')).toEqual([]);
  expect(actionsOf({ ...checkout, refunds: [{ ...refund, state: 'failed' }] }, 'isp')).toEqual([
    'refund',
    'chargeback',
  ]);
  expect(actionsOf({ ...checkout, refunds: [{ ...refund, state: 'unknown' }] }, 'isp')).toEqual([
    'decideRefund',
  ]);
  expect(actionsOf({ ...paid, gateway: 'nagad' }, 'isp')).toEqual(['chargeback']);
});

it('refunds the rest of what was refunded in part', () => {
  expect(actionsOf({ ...paid, refundedMinor: 100_00 }, 'isp')).toContain('refund');
  expect(actionsOf({ ...paid, refundedMinor: 500_00 }, 'isp')).toEqual([]);
});

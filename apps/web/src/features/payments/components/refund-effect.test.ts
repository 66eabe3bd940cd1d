import { expect, it } from 'vitest';
import { refundableMinor, refundEffect, reopenedInvoices } from './refund-effect.ts';

const allocation = (invoiceId: number, amountMinor: number, releasedAt: string | null = null) => ({
  id: invoiceId * 10,
  invoiceId,
  number: `INV-${invoiceId}`,
  amountMinor,
  origin: 'given' as const,
  at: '2026-11-01T00:00:00Z',
  releasedAt,
});

it('returns each invoice that the payment still pays once', () => {
  const allocations = [allocation(1, 500), allocation(2, 300), allocation(1, 200)];
  expect(reopenedInvoices({ allocations })).toEqual([
    { invoiceId: 1, number: 'INV-1', amountMinor: 700 },
    { invoiceId: 2, number: 'INV-2', amountMinor: 300 },
  ]);
});

it('ignores released allocations', () => {
  expect(reopenedInvoices({ allocations: [allocation(1, 500, '2026-11-02T00:00:00Z')] })).toEqual([]);
});

it('refunds account credit first, up to the remaining amount of the payment', () => {
  const payment = { amountMinor: 1000, refundedMinor: 100, creditMinor: 300 };
  expect(refundableMinor(payment)).toBe(900);
  expect(refundEffect(payment, 200)).toEqual({ fromCreditMinor: 200, reopenedMinor: 0 });
  expect(refundEffect(payment, 500)).toEqual({ fromCreditMinor: 300, reopenedMinor: 200 });
});

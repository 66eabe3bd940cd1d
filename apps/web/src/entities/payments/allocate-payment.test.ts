import { describe, expect, it } from 'vitest';
import { allocatePayment } from './allocate-payment.ts';

const invoices = [
  { id: 1, number: 'INV-1', balanceDueMinor: 500_00 },
  { id: 2, number: 'INV-2', balanceDueMinor: 300_00 },
  { id: 3, number: 'INV-3', balanceDueMinor: 800_00 },
];
const amounts = (amount: number, firstId?: number) =>
  allocatePayment(amount, invoices, firstId).shares.map(({ number, amountMinor }) => [number, amountMinor]);

describe('allocatePayment', () => {
  it('pays the oldest invoice first', () => {
    expect(amounts(600_00)).toEqual([
      ['INV-1', 500_00],
      ['INV-2', 100_00],
    ]);
  });

  it('pays the named invoice before the oldest', () => {
    expect(amounts(900_00, 3)).toEqual([
      ['INV-3', 800_00],
      ['INV-1', 100_00],
    ]);
  });

  it('returns the balance due of a partly paid invoice', () => {
    expect(allocatePayment(200_00, invoices).shares[0]?.remainingMinor).toBe(300_00);
  });

  it('turns the remainder into account credit', () => {
    expect(allocatePayment(2_000_00, invoices).creditMinor).toBe(400_00);
    expect(allocatePayment(100_00, []).creditMinor).toBe(100_00);
  });
});

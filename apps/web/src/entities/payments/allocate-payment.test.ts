import { describe, expect, it } from 'vitest';
import { allocatePayment } from './allocate-payment.ts';

const invoices = [
  { id: 1, number: 'INV-1', balanceDueMinor: 500_00 },
  { id: 2, number: 'INV-2', balanceDueMinor: 300_00 },
  { id: 3, number: 'INV-3', balanceDueMinor: 800_00 },
];
const amounts = (amount: number, firstId?: number) =>
  allocatePayment(amount, invoices, firstId).shares.map(({ number, amountMinor }) => [number, amountMinor]);

describe('where a payment goes', () => {
  it('is the oldest bill first', () => {
    expect(amounts(600_00)).toEqual([
      ['INV-1', 500_00],
      ['INV-2', 100_00],
    ]);
  });

  it('is the named bill before the oldest', () => {
    expect(amounts(900_00, 3)).toEqual([
      ['INV-3', 800_00],
      ['INV-1', 100_00],
    ]);
  });

  it('says what stays open of a bill that is paid in part', () => {
    expect(allocatePayment(200_00, invoices).shares[0]?.remainingMinor).toBe(300_00);
  });

  it('leaves in favour what no bill needs', () => {
    expect(allocatePayment(2_000_00, invoices).creditMinor).toBe(400_00);
    expect(allocatePayment(100_00, []).creditMinor).toBe(100_00);
  });
});

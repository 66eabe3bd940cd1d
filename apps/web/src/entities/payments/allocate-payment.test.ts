import { describe, expect, it } from 'vitest';
import { spreadPayment } from './allocate-payment.ts';

const bills = [
  { id: 1, number: 'INV-1', openMinor: 500_00 },
  { id: 2, number: 'INV-2', openMinor: 300_00 },
  { id: 3, number: 'INV-3', openMinor: 800_00 },
];
const amounts = (amount: number, firstId?: number) =>
  spreadPayment(amount, bills, firstId).shares.map(({ number, amountMinor }) => [number, amountMinor]);

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
    expect(spreadPayment(200_00, bills).shares[0]?.leftMinor).toBe(300_00);
  });

  it('leaves in favour what no bill needs', () => {
    expect(spreadPayment(2_000_00, bills).favourMinor).toBe(400_00);
    expect(spreadPayment(100_00, []).favourMinor).toBe(100_00);
  });
});

import { describe, expect, it } from 'vitest';
import { fittingActions } from './invoice-permissions.ts';

describe('what a bill lets one do', () => {
  it('is everything while nothing is paid', () => {
    const bill = { status: 'unpaid', openMinor: 800_00, paidMinor: 0 } as const;
    expect(fittingActions(bill)).toEqual(['pay', 'edit', 'credit', 'cancel']);
  });

  it('is to pay the rest or to credit once something is paid', () => {
    const bill = { status: 'partial', openMinor: 300_00, paidMinor: 500_00 } as const;
    expect(fittingActions(bill)).toEqual(['pay', 'credit']);
  });

  it('is to credit what is paid', () => {
    expect(fittingActions({ status: 'paid', openMinor: 0, paidMinor: 800_00 })).toEqual(['credit']);
  });

  it('is nothing of a cancelled one', () => {
    expect(fittingActions({ status: 'cancelled', openMinor: 0, paidMinor: 0 })).toEqual([]);
  });
});

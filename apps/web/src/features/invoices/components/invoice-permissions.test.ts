import { describe, expect, it } from 'vitest';
import { allowedActions } from './invoice-permissions.ts';

describe('what a invoice lets one do', () => {
  it('is everything while nothing is paid', () => {
    const invoice = { status: 'unpaid', balanceDueMinor: 800_00, paidMinor: 0 } as const;
    expect(allowedActions(invoice)).toEqual(['pay', 'edit', 'credit', 'cancel']);
  });

  it('is to pay the rest or to credit once something is paid', () => {
    const invoice = { status: 'partial', balanceDueMinor: 300_00, paidMinor: 500_00 } as const;
    expect(allowedActions(invoice)).toEqual(['pay', 'credit']);
  });

  it('is to credit what is paid', () => {
    expect(allowedActions({ status: 'paid', balanceDueMinor: 0, paidMinor: 800_00 })).toEqual(['credit']);
  });

  it('is nothing of a cancelled one', () => {
    expect(allowedActions({ status: 'cancelled', balanceDueMinor: 0, paidMinor: 0 })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { allowedActions } from './invoice-permissions.ts';

describe('allowedActions', () => {
  it('allows everything while nothing is paid', () => {
    const invoice = { status: 'unpaid', balanceDueMinor: 800_00, paidMinor: 0 } as const;
    expect(allowedActions(invoice)).toEqual(['pay', 'edit', 'credit', 'cancel']);
  });

  it('allows payment and credit once partly paid', () => {
    const invoice = { status: 'partial', balanceDueMinor: 300_00, paidMinor: 500_00 } as const;
    expect(allowedActions(invoice)).toEqual(['pay', 'credit']);
  });

  it('allows only credit once paid', () => {
    expect(allowedActions({ status: 'paid', balanceDueMinor: 0, paidMinor: 800_00 })).toEqual(['credit']);
  });

  it('allows nothing on a cancelled invoice', () => {
    expect(allowedActions({ status: 'cancelled', balanceDueMinor: 0, paidMinor: 0 })).toEqual([]);
  });
});

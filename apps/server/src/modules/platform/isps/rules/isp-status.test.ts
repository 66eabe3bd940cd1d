import { ispStatuses } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { actionsIn, statusAfter, statusAfterPayment } from './isp-status.ts';

describe('the status of an ISP', () => {
  it('offers in each status only what makes sense there', () => {
    expect(Object.fromEntries(ispStatuses.map((status) => [status, actionsIn(status)]))).toEqual({
      registered: ['approve', 'reject'],
      payment_pending: ['approve', 'reject'],
      under_review: ['approve', 'reject'],
      active: ['suspend', 'close'],
      suspended: ['reactivate', 'close'],
      closed: [],
      rejected: [],
    });
  });

  it('leads where the action says', () => {
    expect(statusAfter('approve', 'under_review')).toBe('active');
    expect(statusAfter('reject', 'under_review')).toBe('rejected');
    expect(statusAfter('suspend', 'active')).toBe('suspended');
    expect(statusAfter('reactivate', 'suspended')).toBe('active');
    expect(statusAfter('close', 'suspended')).toBe('closed');
    expect(statusAfter('suspend', 'closed')).toBeUndefined();
  });

  it('is under review after the payment if the platform reviews registrations, else active', () => {
    expect(statusAfterPayment('payment_pending', true)).toBe('under_review');
    expect(statusAfterPayment('payment_pending', false)).toBe('active');
    expect(statusAfterPayment('rejected', false)).toBeUndefined();
    expect(statusAfterPayment('active', true)).toBeUndefined();
  });
});

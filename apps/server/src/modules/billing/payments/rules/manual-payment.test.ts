import type { DataScope } from '@lastmile/database';
import { describe, expect, it } from 'vitest';
import type { BillingContext } from '../../invoices/index.ts';
import { manualPayment } from './manual-payment.ts';

const context = {
  at: '2026-03-10T04:00:00.000Z',
  timezone: 'Asia/Dhaka',
  registeredOn: '2016-03-10',
} as BillingContext;
const paid = { method: 'bkash', reference: 'X1', note: 'Thanks' } as const;
const office = { userId: 7, dataScope: undefined };
const reseller = { userId: 7, dataScope: { kind: 'own_subscribers', resellerId: 9 } as DataScope };
const collector = { userId: 7, dataScope: { kind: 'own_collections', userId: 7 } as DataScope };
const payment = { ...paid, receivedAt: context.at, receivedOn: '2026-03-10', receivedBy: 7 };

describe('a payment recorded by staff', () => {
  it.each([
    [
      'the office',
      office,
      paid,
      { channel: 'office', collectedBy: 'isp', cashUserId: null, owedByUserId: null },
    ],
    [
      'a collector',
      collector,
      paid,
      { channel: 'collector', collectedBy: 'isp', cashUserId: null, owedByUserId: null },
    ],
    [
      'a reseller',
      reseller,
      paid,
      { channel: 'reseller', collectedBy: 'reseller', cashUserId: null, owedByUserId: 9 },
    ],
    [
      'a reseller in cash',
      reseller,
      { ...paid, method: 'cash' },
      { channel: 'reseller', collectedBy: 'reseller', cashUserId: 7, owedByUserId: null, method: 'cash' },
    ],
  ] as const)('by %s', (_who, receiver, given, expected) => {
    expect(manualPayment(given, receiver, context)).toEqual({ ...payment, ...expected });
  });

  it('was received on the day of the ISP, not later than now and at most ten years before the ISP registered', () => {
    const on = (receivedAt: string) => manualPayment({ ...paid, receivedAt }, office, context).receivedOn;
    expect(on('2026-03-09T18:30:00Z')).toBe('2026-03-10');
    expect(on(context.at)).toBe('2026-03-10');
    expect(() => on('2026-03-10T04:00:00.001Z')).toThrow(
      expect.objectContaining({ code: 'payments.in_the_future' }),
    );
    expect(on('2006-03-09T18:00:00Z')).toBe('2006-03-10');
    expect(() => on('2006-03-09T17:59:59Z')).toThrow(expect.objectContaining({ code: 'payments.too_early' }));
  });

  it('is compared with years of four digits', () => {
    const early = { ...context, registeredOn: '0999-03-10' };
    expect(manualPayment(paid, office, early).receivedOn).toBe('2026-03-10');
  });
});

import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import type { BilledPeriod } from '../queries/billable-subscribers.ts';
import { settingsWith, wholePeriod } from '../test/billing-samples.ts';
import { segmentFrom, subscriberWith } from '../test/subscriber-samples.ts';
import { plainLine } from './invoice-lines.ts';
import { dueInvoices, nextInvoices, reasonNotInvoiced, skippedPeriods } from './monthly-invoice.ts';

type Changes = Parameters<typeof subscriberWith>[0];
const on = (today: string, settings = settingsWith()) => ({ settings, today });
const shown = (invoices: ReturnType<typeof dueInvoices>) =>
  invoices.map(({ periodStart, periodEnd, totalMinor }) => [periodStart, periodEnd, totalMinor]);
const due = (changes: Changes, today: string) => shown(dueInvoices(subscriberWith(changes), on(today)));
const next = (changes: Changes, today: string) => shown(nextInvoices(subscriberWith(changes), on(today)));

const january = ['2026-01-01', '2026-01-31', 310_00];
const february = ['2026-02-01', '2026-02-28', 310_00];
const march = ['2026-03-01', '2026-03-31', 310_00];
const closed = segmentFrom('2026-02-15', { status: 'closed' });

describe('what is due', () => {
  it('is every period until today, oldest first', () => {
    expect(due({}, '2025-12-31')).toEqual([]);
    expect(due({}, '2026-02-01')).toEqual([january, february]);
    expect(due({ lastPeriodEnd: '2026-01-31' }, '2026-02-28')).toEqual([february]);
  });

  it('is nothing for free subscribers, and for those without a customer', () => {
    expect(due({ customerId: null }, '2026-02-01')).toEqual([]);
    expect(due({ billing: 'free' }, '2026-02-01')).toEqual([]);
  });

  it('has the connection charge once', () => {
    const invoices = dueInvoices(subscriberWith({ connectionChargeMinor: 500_00 }), on('2026-02-01'));
    expect(shown(invoices)).toEqual([['2026-01-01', '2026-01-31', 810_00], february]);
    // Cancelled before, and still once.
    const again = { connectionChargeMinor: 500_00, hasCancelledConnection: true };
    expect(due(again, '2026-02-01')).toEqual([['2026-01-01', '2026-01-31', 810_00], february]);
    expect(due({ ...again, hasConnectionInvoice: true }, '2026-02-01')).toEqual([january, february]);
  });

  it('is a cancelled month before invoiced ones, once, and then what follows the last invoiced', () => {
    const cancelledPeriods = [wholePeriod('2026-01-01', '2026-01-31')];
    const after = { lastPeriodEnd: '2026-02-28', cancelledPeriods };
    expect(due(after, '2026-02-28')).toEqual([january]);
    expect(due(after, '2026-03-01')).toEqual([january, march]);
    const two = [...cancelledPeriods, wholePeriod('2026-02-01', '2026-02-28')];
    expect(due({ lastPeriodEnd: '2026-03-31', cancelledPeriods: two }, '2026-03-31')).toEqual([
      january,
      february,
    ]);
    // Overlapping on a single day at either end.
    const overlapping = [wholePeriod('2026-01-01', '2026-01-15'), wholePeriod('2026-01-15', '2026-01-31')];
    expect(due({ lastPeriodEnd: '2026-02-28', cancelledPeriods: overlapping }, '2026-02-28')).toHaveLength(1);
    const reversed = [wholePeriod('2026-01-15', '2026-01-31'), wholePeriod('2026-01-01', '2026-01-15')];
    expect(due({ lastPeriodEnd: '2026-02-28', cancelledPeriods: reversed }, '2026-02-28')).toHaveLength(1);
  });

  it('has the monthly discount of its last day, or of today if that is earlier', () => {
    const discounted = (from: string) => ({
      segments: [segmentFrom('2026-01-01'), segmentFrom(from, { discountMinor: 10_00 })],
    });
    const totals = (from: string) => due(discounted(from), '2026-02-15').map((one) => one[2]);
    expect([totals('2026-01-31'), totals('2026-02-01')]).toEqual([
      [300_00, 300_00],
      [310_00, 300_00],
    ]);
    expect([totals('2026-02-15'), totals('2026-02-16')]).toEqual([
      [310_00, 300_00],
      [310_00, 310_00],
    ]);
  });

  it('is nothing for a skipped month, but what follows it', () => {
    const skippedMonths = ['2026-01-01'];
    expect(due({ skippedMonths }, '2026-02-01')).toEqual([february]);
    expect(due({ skippedMonths, billingDay: 15 }, '2026-01-20')).toEqual([]);
    expect(skippedPeriods(subscriberWith({ skippedMonths }), on('2026-02-01'))).toEqual([
      { first: '2026-01-01', last: '2026-01-31', wholeDays: 31 },
    ]);
    expect(skippedPeriods(subscriberWith({}), on('2026-02-01'))).toEqual([]);
    for (const nobody of [{ billing: 'free' } as const, { customerId: null }])
      expect(skippedPeriods(subscriberWith({ skippedMonths, ...nobody }), on('2026-02-01'))).toEqual([]);
  });

  it('ends with the day before the subscriber was closed', () => {
    const segments = [segmentFrom('2026-01-01'), closed];
    expect(due({ segments, status: 'closed' }, '2026-04-01')).toEqual([
      january,
      ['2026-02-01', '2026-02-14', 155_00],
    ]);
  });
});

describe('a closed subscriber without a month to invoice', () => {
  const settled = { segments: [segmentFrom('2026-02-01'), closed], status: 'closed' } as const;
  const charge = { connectionChargeMinor: 500_00, connectedOn: '2026-02-01' };
  it('still pays for the connection, with the VAT of the package', () => {
    const settings = settingsWith({ firstInvoice: 'none', vatMode: 'on_top' });
    const invoicesOf = (changes: Changes) =>
      shown(dueInvoices(subscriberWith({ ...settled, ...charge, ...changes }), on('2026-03-01', settings)));
    expect(invoicesOf({})).toEqual([[null, null, 525_00]]);
    expect(invoicesOf({ packageTax: { vatMode: 'exempt', vatRate: null } })).toEqual([[null, null, 500_00]]);
    expect(invoicesOf({ packageTax: { vatMode: null, vatRate: 1900 } })).toEqual([[null, null, 595_00]]);
    expect(invoicesOf({ connectionChargeMinor: 0 })).toEqual([]);
    expect(invoicesOf({ status: 'active', segments: [segmentFrom('2026-02-01')] })).toEqual([
      ['2026-03-01', '2026-03-31', 850_50],
    ]);
  });
});

describe('what an earlier month costs more or less', () => {
  const upgraded = (changes: Partial<BilledPeriod> = {}): BilledPeriod => ({
    ...{ first: '2026-01-01', last: '2026-01-31', wholeDays: 31, vatMode: 'exempt', vatRate: 0 },
    ...{
      invoiceId: 1,
      issuedOn: '2026-01-01',
      ispVatMode: null,
      isCancelled: false,
      monthlyDiscountMinor: minor(0),
    },
    lines: [
      {
        ...plainLine('package', minor(310_00), false),
        ...{ text: 'Home', from: '2026-01-01', until: '2026-01-31' },
        ...{ vatMode: 'exempt', vatRate: 0, issuedOn: '2026-01-01' },
      },
    ],
    ...changes,
  });
  const segments = [
    segmentFrom('2026-01-01'),
    segmentFrom('2026-01-17', { packageName: 'Fast', priceMinor: 620_00 }),
  ];
  const changed = { segments, lastPeriodEnd: '2026-01-31', changedPeriods: [upgraded()] };

  it('is on the next invoice, and once', () => {
    // 15 of 31 days at 310.00 more.
    expect(due(changed, '2026-02-01')).toEqual([['2026-02-01', '2026-02-28', 770_00]]);
    expect(due(changed, '2026-03-01')).toEqual([
      ['2026-02-01', '2026-02-28', 770_00],
      ['2026-03-01', '2026-03-31', 620_00],
    ]);
  });

  it('has an invoice of its own where the tax differs', () => {
    const settings = settingsWith({ vatMode: 'on_top' });
    const taxed = (vatRate: number) =>
      upgraded({
        ...{ vatMode: 'on_top', vatRate },
        lines: upgraded().lines.map((line) => ({ ...line, taxable: true, vatMode: 'on_top', vatRate })),
      });
    const invoicesOf = (period: BilledPeriod) =>
      shown(
        dueInvoices(subscriberWith({ ...changed, changedPeriods: [period] }), on('2026-02-01', settings)),
      );
    expect(invoicesOf(taxed(1000))).toEqual([
      [null, null, 165_00],
      ['2026-02-01', '2026-02-28', 651_00],
    ]);
    expect(invoicesOf(taxed(500))).toEqual([['2026-02-01', '2026-02-28', 808_50]]);
  });

  it('waits while the subscriber is suspended, and not once it is closed', () => {
    const suspended = segmentFrom('2026-02-01', { status: 'suspended' });
    expect(due({ ...changed, segments: [...segments, suspended] }, '2026-02-10')).toEqual([]);
    const ended = segmentFrom('2026-02-01', { status: 'closed' });
    expect(due({ ...changed, segments: [...segments, ended], status: 'closed' }, '2026-02-10')).toEqual([
      [null, null, 150_00],
    ]);
  });
});

describe('the next invoice', () => {
  it('is for the oldest due period, or for the upcoming one', () => {
    expect(next({}, '2026-02-01')).toEqual([january]);
    expect(next({ lastPeriodEnd: '2026-01-31' }, '2026-01-15')).toEqual([february]);
    expect(next({ lastPeriodEnd: '2026-01-31', billingMode: 'postpaid' }, '2026-01-15')).toEqual([february]);
  });

  it('is none before the first one, for who was closed, and for who never had service', () => {
    expect(next({}, '2025-12-31')).toEqual([]);
    const segments = [segmentFrom('2026-01-01'), closed];
    expect(next({ segments, status: 'closed', lastPeriodEnd: '2026-02-28' }, '2026-03-01')).toEqual([]);
    expect(next({ segments: [segmentFrom('2026-01-01', { status: 'pending' })] }, '2026-02-01')).toEqual([]);
  });

  it('leaves out skipped months', () => {
    const ahead = { lastPeriodEnd: '2026-01-31', skippedMonths: ['2026-02-01'] };
    expect(next(ahead, '2026-01-15')).toEqual([march]);
    const cancelledPeriods = [wholePeriod('2026-01-01', '2026-01-31')];
    const earlier = { lastPeriodEnd: '2026-02-28', cancelledPeriods };
    expect(next(earlier, '2026-02-10')).toEqual([january]);
    expect(next({ ...earlier, skippedMonths: ['2026-01-01'] }, '2026-02-10')).toEqual([march]);
  });
});

describe('why there is no invoice', () => {
  const reason = (changes: Changes, today = '2026-02-01') =>
    reasonNotInvoiced(subscriberWith(changes), on(today));
  const settled = { lastPeriodEnd: '2026-02-28' };

  it.each([
    ['no_customer', { customerId: null, billing: 'free' }],
    ['free', { billing: 'free', status: 'pending' }],
    ['pending', { status: 'pending' }],
    ['month_skipped', { skippedMonths: ['2026-01-01'] }],
    ['month_skipped', { skippedUntil: '2026-02-01' }],
    ['already_invoiced', { skippedUntil: '2026-01-31', ...settled }],
    ['on_hold', { status: 'on_hold' }],
    ['suspended', { status: 'suspended' }],
    ['already_invoiced', { status: 'suspended', ...settled }],
    ['already_invoiced', { status: 'on_hold', ...settled }],
    ['already_invoiced', settled],
    ['nothing_due', { status: 'closed' }],
    ['nothing_due', { lastPeriodEnd: '2026-01-31', status: 'closed' }],
  ] as const)('is %s for %j', (expected, changes) => {
    expect(reason(changes)).toBe(expected);
  });

  it('is that nothing is due before the first period', () => {
    expect(reason({ status: 'suspended' }, '2025-12-31')).toBe('nothing_due');
  });
});

import { expect, it } from 'vitest';
import type { BillableSubscriber, BilledPeriod, Segment } from '../queries/billable-subscribers.ts';
import { settingsWith } from '../test/billing-samples.ts';
import { priceOfDays } from './price-of-days.ts';

const segment: Segment = {
  ...{
    from: '2026-01-01',
    packageName: 'Home',
    vatMode: null,
    vatRate: null,
    priceMinor: 310_00,
    discountMinor: 0,
  },
  ...{ billing: 'normal', status: 'active', holdCharged: null },
};
const onTop = { vatMode: 'on_top', vatRate: 500 } as const;
const settings = settingsWith({ vatMode: 'inclusive', vatRate: 500 });
const days = { first: '2026-03-04', last: '2026-03-06', wholeDays: 31 };
/** Prepaid and invoiced up to February, unless `more` says otherwise. */
const subscriberWith = (segments: readonly Segment[], more: object = {}) =>
  ({
    ...{ customerId: 1, billingMode: 'prepaid', billingDay: 1, segments, charges: [], changedPeriods: [] },
    ...{ billedBeforeImportUntil: null, lastPeriodEnd: '2026-02-28', cancelledPeriods: [] },
    ...{ skippedMonths: [], skippedUntil: null, ...more },
  }) as unknown as BillableSubscriber;
const pricesWith = (segments: readonly Segment[], more: object = {}, isp = settings, today = '2026-03-20') =>
  priceOfDays(subscriberWith(segments, more), days, { settings: isp, today });
/** The sum of all rates. */
const priceWith = (...input: Parameters<typeof pricesWith>) =>
  pricesWith(...input).reduce((total, { grossMinor }) => total + grossMinor, 0);
/** At 20.00 a day, with 10 % VAT on top. */
const invoiceOf = (first: string, last: string): BilledPeriod =>
  ({
    ...{ invoiceId: 1, first, last, wholeDays: 31, issuedOn: '2026-03-01' },
    ...{ isCancelled: false, monthlyDiscountMinor: 0, vatMode: 'on_top', vatRate: 1000 },
    lines: [
      {
        ...{ kind: 'package', text: 'Home', from: first, until: last, days: 5, ofDays: 31, quantity: 1 },
        ...{ unitMinor: 620_00, amountMinor: 100_00, taxable: true, vatMode: 'on_top', vatRate: 1000 },
        issuedOn: '2026-03-01',
      },
    ],
  }) as unknown as BilledPeriod;
const invoiced = (first: string, last: string) => ({
  changedPeriods: [invoiceOf(first, last)],
  lastPeriodEnd: last,
});

it('days cost their share of the month, and nothing where they are not charged', () => {
  expect(pricesWith([segment])).toEqual([{ grossMinor: 30_00, vatRate: 500 }]);
  expect(priceWith([segment, { ...segment, from: '2026-03-06', billing: 'free' }])).toBe(20_00);
  expect(priceWith([segment, { ...segment, from: '2026-03-05', status: 'on_hold' }])).toBe(10_00);
  expect(pricesWith([segment], { customerId: null })).toEqual([]);
});

it('days that no invoice has and none will have cost nothing', () => {
  const skipped = { skippedMonths: ['2026-03-01'] };
  expect(pricesWith([segment], skipped)).toEqual([]);
  expect(pricesWith([segment], { ...skipped, billingMode: 'postpaid' })).toEqual([]);
  expect(priceWith([segment], { skippedMonths: ['2026-04-01'] })).toBe(30_00);
  expect(priceWith([segment], { skippedUntil: '2026-03-05' })).toBe(10_00);
  // From the 5th on, by a period of its own.
  expect(priceWith([segment], { ...skipped, lastPeriodEnd: '2026-02-04', billingDay: 5 })).toBe(10_00);

  const joined = [{ ...segment, from: '2026-03-02' }];
  const starts = { firstInvoice: 'none' } as const;
  expect(priceWith(joined, { lastPeriodEnd: null })).toBe(30_00);
  expect(priceWith(joined, { lastPeriodEnd: null }, { ...settings, ...starts })).toBe(0);
  expect(priceWith(joined, { lastPeriodEnd: null, billingDay: 6 }, { ...settings, ...starts })).toBe(10_00);
  expect(priceWith(joined, { lastPeriodEnd: '2026-04-30' }, { ...settings, ...starts })).toBe(0);
});

it('days that were invoiced before the import, or whose cancelled invoice comes again, are charged', () => {
  const imported = { lastPeriodEnd: null, billedBeforeImportUntil: '2026-03-05' };
  expect(priceWith([segment], imported)).toBe(30_00);
  expect(priceWith([segment], { ...imported, skippedMonths: ['2026-03-01'] })).toBe(20_00);
  const march = { first: '2026-03-01', last: '2026-03-31', wholeDays: 31 };
  expect(priceWith([segment], { lastPeriodEnd: '2026-04-30', cancelledPeriods: [march] })).toBe(30_00);
});

it('days that are left out cost nothing', () => {
  const subscriber = subscriberWith([segment]);
  const leftOut = [
    { first: '2026-03-01', last: '2026-03-04' },
    { first: '2026-03-06', last: '2026-03-06' },
  ];
  const context = { settings, today: '2026-03-20' };
  expect(priceOfDays(subscriber, days, context, leftOut)).toEqual([{ grossMinor: 10_00, vatRate: 500 }]);
});

it('they have the discount that was in force on them', () => {
  const discounted = { ...segment, discountMinor: 155_00 };
  expect(priceWith([discounted, { ...segment, from: '2026-03-07' }])).toBe(15_00);
  expect(priceWith([segment, { ...discounted, from: '2026-03-07' }])).toBe(30_00);
});

it('VAT on top is added, at the rate of the invoice if there is one', () => {
  expect(priceWith([segment], {}, { ...settings, ...onTop })).toBe(31_50);
  // Two days at 20.00 and 10 % VAT on top, one at 10.00 with VAT in it.
  const march = invoiced('2026-03-01', '2026-03-05');
  expect(pricesWith([segment], march)).toEqual([
    { grossMinor: 44_00, vatRate: 1000 },
    { grossMinor: 10_00, vatRate: 500 },
  ]);
  expect(
    priceWith([segment], {
      ...march,
      changedPeriods: march.changedPeriods.map((one) => ({ ...one, isCancelled: true })),
      lastPeriodEnd: null,
    }),
  ).toBe(30_00);
});

it('exempt days of an invoice with VAT have none', () => {
  const [invoice] = invoiced('2026-03-01', '2026-03-31').changedPeriods;
  const [line] = invoice?.lines ?? [];
  const lines = [
    { ...line, text: 'School', until: '2026-03-04', taxable: false },
    { ...line, from: '2026-03-05' },
  ];
  const segments = [
    { ...segment, packageName: 'School', vatMode: 'exempt' as const },
    { ...segment, from: '2026-03-05' },
  ];
  const more = {
    changedPeriods: [{ ...invoice, issuedOn: '2026-03-31', lines }],
    lastPeriodEnd: '2026-03-31',
  };
  expect(pricesWith(segments, more)).toEqual([
    { grossMinor: 44_00, vatRate: 1000 },
    { grossMinor: 20_00, vatRate: 0 },
  ]);
});

it('only the days of an invoice have its price and tax', () => {
  expect(pricesWith([segment], invoiced('2026-03-05', '2026-03-31'))).toEqual([
    { grossMinor: 44_00, vatRate: 1000 },
  ]);
  expect(priceWith([segment], invoiced('2026-03-04', '2026-03-04'))).toBe(42_00);
});

it('days in a row are rounded together', () => {
  expect(priceWith([{ ...segment, priceMinor: 100_00 }])).toBe(9_68);
});

it('days to come have the discount of today', () => {
  const laterDiscount = [segment, { ...segment, discountMinor: 155_00, from: '2026-03-06' }];
  expect(priceWith(laterDiscount, {}, settings, '2026-03-05')).toBe(30_00);
  expect(priceWith(laterDiscount, {}, settings, '2026-03-06')).toBe(15_00);
});

it('the VAT mode of the package comes before that of the ISP', () => {
  const exempt = pricesWith([{ ...segment, vatMode: 'exempt' }], {}, { ...settings, ...onTop });
  expect(exempt).toEqual([{ grossMinor: 30_00, vatRate: 0 }]);
});

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
const priceWith = (segments: readonly Segment[], more: object = {}, isp = settings, today = '2026-03-20') => {
  const subscriber = { customerId: 1, segments, charges: [], changedPeriods: [], ...more };
  return priceOfDays(subscriber as unknown as BillableSubscriber, days, { settings: isp, today });
};
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

it('days cost their share of the month, and nothing where they are not charged', () => {
  expect(priceWith([segment])).toEqual({ grossMinor: 30_00, tax: { vatMode: 'inclusive', vatRate: 500 } });
  expect(priceWith([segment, { ...segment, from: '2026-03-06', billing: 'free' }]).grossMinor).toBe(20_00);
  expect(priceWith([segment, { ...segment, from: '2026-03-05', status: 'on_hold' }]).grossMinor).toBe(10_00);
  expect(priceWith([segment], { customerId: null }).grossMinor).toBe(0);
});

it('they have the discount that was in force on them', () => {
  const discounted = { ...segment, discountMinor: 155_00 };
  expect(priceWith([discounted, { ...segment, from: '2026-03-07' }]).grossMinor).toBe(15_00);
  expect(priceWith([segment, { ...discounted, from: '2026-03-07' }]).grossMinor).toBe(30_00);
});

it('VAT on top is added, at the rate of the invoice if there is one', () => {
  expect(priceWith([segment], {}, { ...settings, ...onTop }).grossMinor).toBe(31_50);
  const invoiced = invoiceOf('2026-03-01', '2026-03-05');
  // Two days at 20.00 and 10 % VAT on top, one at 10.00 with VAT in it.
  expect(priceWith([segment], { changedPeriods: [invoiced] })).toEqual({
    ...{ grossMinor: 54_00, tax: { vatMode: 'inclusive', vatRate: 500 } },
  });
  const cancelled = { ...invoiced, isCancelled: true };
  expect(priceWith([segment], { changedPeriods: [cancelled] }).grossMinor).toBe(30_00);
});

it('only the days of an invoice have its price and tax', () => {
  expect(priceWith([segment], { changedPeriods: [invoiceOf('2026-03-05', '2026-03-31')] })).toEqual({
    ...{ grossMinor: 54_00, tax: { vatMode: 'on_top', vatRate: 1000 } },
  });
  expect(priceWith([segment], { changedPeriods: [invoiceOf('2026-03-04', '2026-03-04')] }).grossMinor).toBe(
    42_00,
  );
});

it('days in a row are rounded together', () => {
  expect(priceWith([{ ...segment, priceMinor: 100_00 }]).grossMinor).toBe(9_68);
});

it('days to come have the discount of today', () => {
  const laterDiscount = [segment, { ...segment, discountMinor: 155_00, from: '2026-03-06' }];
  expect(priceWith(laterDiscount, {}, settings, '2026-03-05').grossMinor).toBe(30_00);
  expect(priceWith(laterDiscount, {}, settings, '2026-03-06').grossMinor).toBe(15_00);
});

it('the VAT mode of the package comes before that of the ISP', () => {
  const exempt = priceWith([{ ...segment, vatMode: 'exempt' }], {}, { ...settings, ...onTop });
  expect(exempt).toEqual({ grossMinor: 30_00, tax: { vatMode: 'exempt', vatRate: 0 } });
});

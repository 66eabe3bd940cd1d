import { billingDay, minor } from '@lastmile/kit';
import { describe, expect, test } from 'vitest';
import {
  realIp,
  settingsWith,
  sold,
  summarizeLines,
  termsWith,
  wholePeriod,
} from '../test/billing-samples.ts';
import { periodsToInvoice } from './billing-periods.ts';
import { buildFromLines, buildMonthlyInvoice } from './build-invoice.ts';
import type { Charge } from './invoice-lines.ts';

const march = wholePeriod('2026-03-01', '2026-03-31');
const april = wholePeriod('2026-04-01', '2026-04-30');
const connection: Charge = {
  kind: 'connection',
  text: null,
  quantity: 1,
  unitMinor: minor(50_000),
  taxable: true,
};

/** All expected figures were calculated by hand. */
describe('a monthly invoice', () => {
  test('of a prepaid home user contains the VAT within the price', () => {
    const settings = settingsWith({ vatMode: 'inclusive' });
    const invoice = buildMonthlyInvoice(settings, { period: march, terms: termsWith() });
    expect(invoice).toEqual({
      kind: 'monthly',
      periodStart: '2026-03-01',
      periodEnd: '2026-03-31',
      wholeDays: 31,
      monthlyDiscountMinor: 0,
      lines: [
        {
          kind: 'package',
          text: 'Home 20',
          from: '2026-03-01',
          until: '2026-03-31',
          days: null,
          ofDays: null,
          quantity: 1,
          unitMinor: 100_000,
          amountMinor: 100_000,
          taxable: true,
        },
      ],
      subtotalMinor: 100_000,
      discountMinor: 0,
      vatMinor: 4_762,
      roundingMinor: 0,
      totalMinor: 100_000,
      creditRemaining: null,
      vatMode: 'inclusive',
      vatRate: 500,
      status: 'unpaid',
    });
  });

  test('of a postpaid company has real IP, discount, and VAT on top', () => {
    const cycle = {
      billingMode: 'postpaid',
      billingDay: billingDay(1),
      billedUntil: '2026-03-31',
      startsOn: '2024-01-01',
      firstInvoice: 'full',
    } as const;
    const [period = march] = periodsToInvoice(cycle, '2026-05-01');
    const terms = termsWith({
      packages: [sold('Corporate 50', 1_200_000)],
      extras: [realIp(20_000, { prorated: false })],
      monthlyDiscountMinor: minor(50_000),
    });
    const invoice = buildMonthlyInvoice(settingsWith({ vatMode: 'on_top' }), { period, terms });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'Corporate 50', null, 1_200_000],
      ['extra', 'Real IP', null, 20_000],
      ['discount', null, null, -50_000],
      ['vat', null, null, 58_500],
    ]);
    expect(invoice).toMatchObject({
      periodStart: '2026-04-01',
      periodEnd: '2026-04-30',
      subtotalMinor: 1_220_000,
      discountMinor: 50_000,
      vatMinor: 58_500,
      totalMinor: 1_228_500,
    });
  });

  test('of a subscriber that joins on the 31st has 1/31 and the connection, rounded to whole taka', () => {
    const settings = settingsWith({ roundsToWhole: true });
    const terms = termsWith({ packages: [sold('Home 20', 100_000, { from: '2026-01-31' })] });
    const period = { first: '2026-01-31', last: '2026-01-31', wholeDays: 31 };
    const invoice = buildMonthlyInvoice(settings, { period, terms, charges: [connection] });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'Home 20', 1, 3_226],
      ['connection', null, null, 50_000],
      ['rounding', null, null, -26],
    ]);
    expect(invoice).toMatchObject({ subtotalMinor: 53_226, roundingMinor: -26, totalMinor: 53_200 });
  });

  test('in full charges the whole month, however few its days', () => {
    const period = { first: '2026-01-31', last: '2026-01-31', wholeDays: 1 };
    const terms = termsWith({ packages: [sold('Home 20', 100_000, { from: '2026-01-31' })] });
    expect(buildMonthlyInvoice(settingsWith(), { period, terms })?.totalMinor).toBe(100_000);
  });

  test.each([
    ['2026-02-28', 28, 3_571],
    ['2028-02-29', 29, 3_448],
    ['2026-04-30', 30, 3_333],
    ['2026-03-31', 31, 3_226],
  ])('for %s alone charges one of %i days', (date, wholeDays, expected) => {
    const period = { first: date, last: date, wholeDays };
    expect(buildMonthlyInvoice(settingsWith(), { period, terms: termsWith() })?.totalMinor).toBe(expected);
  });

  test('over a leap day that begins on the 28th is a whole month', () => {
    const period = wholePeriod('2028-02-28', '2028-03-27');
    expect(period.wholeDays).toBe(29);
    expect(buildMonthlyInvoice(settingsWith(), { period, terms: termsWith() })?.totalMinor).toBe(100_000);
  });

  test('of a stub after the billing day moved from the 5th to the 20th charges 15 of 31 days', () => {
    const period = { first: '2026-04-05', last: '2026-04-19', wholeDays: 31 };
    expect(buildMonthlyInvoice(settingsWith(), { period, terms: termsWith() })?.totalMinor).toBe(48_387);
  });

  test('after two package changes in the period has three parts', () => {
    const packages = [
      sold('A', 80_000),
      sold('B', 120_000, { from: '2026-03-11' }),
      sold('C', 50_000, { from: '2026-03-21' }),
    ];
    const invoice = buildMonthlyInvoice(settingsWith(), { period: march, terms: termsWith({ packages }) });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'A', 10, 25_806],
      ['package', 'B', 10, 38_710],
      ['package', 'C', 11, 17_742],
    ]);
    expect(invoice?.totalMinor).toBe(82_258);
  });

  test('at one agreed price gives the remainder to the last part', () => {
    const packages = [
      sold('A', 100_000),
      sold('B', 100_000, { from: '2026-03-11' }),
      sold('C', 100_000, { from: '2026-03-21' }),
    ];
    const invoice = buildMonthlyInvoice(settingsWith(), { period: march, terms: termsWith({ packages }) });
    expect(invoice?.lines.map((line) => line.amountMinor)).toEqual([32_258, 32_258, 35_484]);
    expect(invoice?.totalMinor).toBe(100_000);
  });

  test('with a price change mid-month has both prices for their days', () => {
    const packages = [sold('Home 20', 90_000), sold('Home 20', 120_000, { from: '2026-04-16' })];
    const invoice = buildMonthlyInvoice(settingsWith(), { period: april, terms: termsWith({ packages }) });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'Home 20', 15, 45_000],
      ['package', 'Home 20', 15, 60_000],
    ]);
  });

  test('after a hold over the month end covers the days since it resumed, and a month on hold has none', () => {
    const terms = termsWith({
      packages: [sold('Home 20', 93_000)],
      pauses: [{ from: '2026-01-20', until: '2026-03-09', why: 'on_hold' }],
    });
    const february = wholePeriod('2026-02-01', '2026-02-28');
    expect(buildMonthlyInvoice(settingsWith(), { period: february, terms })).toBeNull();
    const invoice = buildMonthlyInvoice(settingsWith(), { period: march, terms });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([['package', 'Home 20', 22, 66_000]]);
    expect(invoice?.lines[0]).toMatchObject({ from: '2026-03-10', until: '2026-03-31', ofDays: 31 });
  });

  test('calculates inclusive VAT after the discount', () => {
    const terms = termsWith({
      packages: [sold('Home 20', 105_000)],
      monthlyDiscountMinor: minor(10_500),
    });
    const invoice = buildMonthlyInvoice(settingsWith({ vatMode: 'inclusive' }), { period: march, terms });
    expect(invoice).toMatchObject({
      subtotalMinor: 105_000,
      discountMinor: 10_500,
      vatMinor: 4_500,
      totalMinor: 94_500,
    });
  });

  test('prorates extras and discount by the days billed, unless the extra is charged in full', () => {
    const terms = termsWith({
      packages: [sold('Home 20', 90_000, { from: '2026-04-16' })],
      extras: [realIp(20_000), realIp(20_000, { prorated: false }), realIp(9_000, { from: '2026-04-21' })],
      monthlyDiscountMinor: minor(6_000),
    });
    const invoice = buildMonthlyInvoice(settingsWith(), { period: april, terms });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'Home 20', 15, 45_000],
      ['extra', 'Real IP', 15, 10_000],
      ['extra', 'Real IP', null, 20_000],
      ['extra', 'Real IP', 10, 3_000],
      ['discount', null, null, -3_000],
    ]);
  });

  test('leaves out an extra that ended before', () => {
    const terms = termsWith({ extras: [realIp(20_000, { until: '2026-02-28' })] });
    expect(buildMonthlyInvoice(settingsWith(), { period: march, terms })?.totalMinor).toBe(100_000);
  });

  test('with a discount above the price has a total of 0 and is paid', () => {
    const terms = termsWith({ monthlyDiscountMinor: minor(150_000) });
    const invoice = buildMonthlyInvoice(settingsWith({ vatMode: 'on_top' }), { period: march, terms });
    expect(invoice).toMatchObject({ discountMinor: 100_000, vatMinor: 0, totalMinor: 0, status: 'paid' });
  });

  test('uses the VAT mode of the package before that of the ISP', () => {
    const packages = [sold('School', 100_000, { vatMode: 'exempt' })];
    const invoice = buildMonthlyInvoice(settingsWith({ vatMode: 'on_top' }), {
      period: march,
      terms: termsWith({ packages }),
    });
    expect(invoice).toMatchObject({ vatMode: 'exempt', vatRate: 0, vatMinor: 0, totalMinor: 100_000 });
  });

  test('uses the VAT rate of the package before that of the ISP', () => {
    const settings = settingsWith({ vatMode: 'inclusive', vatRate: 500 });
    const built = (changes: Parameters<typeof sold>[2]) =>
      buildMonthlyInvoice(settings, {
        period: march,
        terms: termsWith({ packages: [sold('Home', 119_000, changes)] }),
      });
    expect(built({ vatRate: 1900 })).toMatchObject({ vatRate: 1900, vatMinor: 19_000, totalMinor: 119_000 });
    expect(built({ vatRate: 0 })).toMatchObject({ vatMode: 'inclusive', vatRate: 0, vatMinor: 0 });
    expect(built({ vatMode: 'exempt', vatRate: 1900 })).toMatchObject({ vatRate: 0, vatMinor: 0 });
    expect(built({})).toMatchObject({ vatRate: 500, vatMinor: 5_667 });
  });

  test('over packages of two rates has that of the newest that is taxed', () => {
    const rateOf = (...spans: { readonly vatRate: number | null; readonly vatMode?: 'exempt' }[]) =>
      buildMonthlyInvoice(settingsWith({ vatMode: 'on_top', vatRate: 700 }), {
        period: april,
        terms: termsWith({
          packages: spans.map((span, index) =>
            sold(`Package ${index}`, 100_000, { from: `2026-04-${11 + index}`, ...span }),
          ),
        }),
      })?.vatRate;
    expect(rateOf({ vatRate: 500 }, { vatRate: 1900 })).toBe(1900);
    expect(rateOf({ vatRate: 1900 }, { vatRate: null })).toBe(700);
    expect(rateOf({ vatRate: 500 }, { vatRate: 1900, vatMode: 'exempt' })).toBe(500);
  });

  test('over packages of two modes shows the inclusive one as net', () => {
    const packages = [
      sold('A', 105_000, { vatMode: 'inclusive' }),
      sold('B', 100_000, { from: '2026-04-16', vatMode: 'on_top' }),
    ];
    const invoice = buildMonthlyInvoice(settingsWith(), { period: april, terms: termsWith({ packages }) });
    expect(summarizeLines(invoice?.lines ?? [])).toEqual([
      ['package', 'A', 15, 50_000],
      ['package', 'B', 15, 50_000],
      ['vat', null, null, 5_000],
    ]);
  });

  test('over a taxed and an exempt package taxes only the first', () => {
    const packages = [
      sold('A', 100_000, { vatMode: 'on_top' }),
      sold('B', 100_000, { from: '2026-04-16', vatMode: 'exempt' }),
    ];
    const invoice = buildMonthlyInvoice(settingsWith(), { period: april, terms: termsWith({ packages }) });
    expect(invoice).toMatchObject({ vatMode: 'on_top', vatMinor: 2_500, totalMinor: 102_500 });
  });

  test('rounds shares half-even', () => {
    const shareOf = (price: number) =>
      buildMonthlyInvoice(settingsWith(), {
        period: { first: '2026-04-16', last: '2026-04-30', wholeDays: 30 },
        terms: termsWith({ packages: [sold('Home 20', price)] }),
      })?.totalMinor;
    expect([5, 7].map(shareOf)).toEqual([2, 4]);
  });
});

test('an invoice that is rebuilt from its own charged lines is the same invoice', () => {
  const settings = settingsWith({ vatMode: 'on_top', roundsToWhole: true });
  const terms = termsWith({ extras: [realIp(12_345)], monthlyDiscountMinor: minor(777) });
  const invoice = buildMonthlyInvoice(settings, { period: march, terms });
  const charged = invoice?.lines.filter(({ kind }) => kind !== 'vat' && kind !== 'rounding') ?? [];
  const tax = { vatMode: 'on_top', vatRate: 500 } as const;
  const { monthlyDiscountMinor } = terms;
  expect(buildFromLines(settings, { tax, period: march, lines: charged, monthlyDiscountMinor })).toEqual(
    invoice,
  );
});

import { minor, sum } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyTermsAround,
  settingsWith,
  sold,
  summarizeLines,
  termsWith,
  wholePeriod,
} from '../test/billing-samples.ts';
import { adjustInvoice } from './adjust-invoice.ts';
import { buildFromLines, buildMonthlyInvoice } from './build-invoice.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { Terms } from './terms.ts';
import type { Tax } from './vat.ts';

const march = wholePeriod('2026-03-01', '2026-03-31');
const onTop: Tax = { vatMode: 'on_top', vatRate: 500 };

function settledAtOnce(
  before: Terms,
  after: Terms,
  changes: Parameters<typeof settingsWith>[0] = {},
  from = '2026-03-21',
) {
  const settings = settingsWith({ vatMode: 'on_top', ...changes });
  const days = { first: from, last: '2026-03-31' };
  const change = adjustInvoice(settings, { period: march, billedTax: onTop, before, after, days });
  return { ...change, invoice: buildFromLines(settings, { ...change, period: null }) };
}

describe('a change within an invoiced month', () => {
  const before = termsWith({ packages: [sold('A', 100_000)] });
  const downgraded = termsWith({
    packages: [sold('A', 100_000), sold('B', 50_000, { from: '2026-03-21' })],
  });

  test('to a smaller package credits the difference for eleven days with its VAT', () => {
    const { lines, invoice } = settledAtOnce(before, downgraded);
    expect(summarizeLines(lines)).toEqual([
      ['proration', 'A', null, -35_484],
      ['proration', 'B', null, 17_742],
    ]);
    expect(lines[0]).toMatchObject({ from: '2026-03-21', until: '2026-03-31' });
    expect(invoice).toMatchObject({ totalMinor: 0, status: 'paid' });
    expect(invoice.creditRemaining).toEqual({ amountMinor: 18_629, vatMinor: 887, roundingMinor: 0 });
  });

  test('credits whole taka where the ISP rounds', () => {
    const { invoice } = settledAtOnce(before, downgraded, { roundsToWhole: true });
    expect(invoice.creditRemaining).toEqual({ amountMinor: 18_600, vatMinor: 887, roundingMinor: -29 });
  });

  test('to a larger package gives an invoice for the difference', () => {
    const { invoice } = settledAtOnce(downgraded, before);
    expect(invoice).toMatchObject({
      kind: 'one_off',
      vatMinor: 887,
      totalMinor: 18_629,
      creditRemaining: null,
    });
  });

  test('by a hold over the month end credits its days, less the discount on them', () => {
    const terms = termsWith({
      packages: [sold('Home 20', 93_000)],
      monthlyDiscountMinor: minor(3_100),
    });
    const held = { ...terms, pauses: [{ from: '2026-03-20', until: '2026-04-09', why: 'on_hold' as const }] };
    const { lines, invoice } = settledAtOnce(terms, held, {}, '2026-03-20');
    expect(summarizeLines(lines)).toEqual([
      ['proration', 'Home 20', null, -36_000],
      ['proration', null, null, 1_200],
    ]);
    expect(invoice.creditRemaining).toEqual({ amountMinor: 36_540, vatMinor: 1_740, roundingMinor: 0 });
  });

  test('by closing credits the days after the last one', () => {
    const left = termsWith({ packages: [sold('A', 100_000, { until: '2026-03-10' })] });
    expect(settledAtOnce(before, left).invoice.creditRemaining?.amountMinor).toBe(71_129);
  });

  test('from an exempt package to a taxed one taxes the addition', () => {
    const exempt = termsWith({ packages: [sold('School', 100_000, { vatMode: 'exempt' })] });
    const taxed = termsWith({
      packages: [...exempt.packages, sold('A', 200_000, { from: '2026-03-21', vatMode: 'on_top' })],
    });
    const settings = settingsWith();
    const billedTax = { vatMode: 'exempt', vatRate: 0 } as const;
    const change = { period: march, billedTax, before: exempt, after: taxed, days: march };
    const { lines, tax } = adjustInvoice(settings, change);
    expect(tax).toEqual(onTop);
    expect(lines.map(({ amountMinor, taxable }) => [amountMinor, taxable])).toEqual([
      [-35_484, false],
      [70_968, true],
    ]);
  });

  test('from an exempt package to one with a rate of its own has that rate', () => {
    const exempt = termsWith({ packages: [sold('School', 100_000, { vatMode: 'exempt' })] });
    const taxed = sold('A', 200_000, { from: '2026-03-21', vatMode: 'on_top', vatRate: 1900 });
    const { tax } = adjustInvoice(settingsWith(), {
      ...{ period: march, days: march, before: exempt, billedTax: { vatMode: 'exempt', vatRate: 0 } },
      after: { ...exempt, packages: [...exempt.packages, taxed] },
    });
    expect(tax).toEqual({ vatMode: 'on_top', vatRate: 1900 });
  });

  test('that changes nothing gives no lines', () => {
    expect(settledAtOnce(downgraded, { ...downgraded, pauses: [] }).lines).toEqual([]);
  });
});

test('in any number of steps sums to the same as one invoice at the end', () => {
  const histories = fc.array(anyTermsAround(march.first), { minLength: 2, maxLength: 4 });
  const settings = settingsWith({ vatMode: 'on_top' });
  const charged = (lines: readonly InvoiceLine[]) => sum(lines.map((line) => line.amountMinor));
  const asOneInvoice = (terms: Terms) =>
    charged(buildMonthlyInvoice(settings, { period: march, terms })?.lines.filter(isCharged) ?? []);
  fc.assert(
    fc.property(histories, (steps) => {
      const inOneMode = steps.map((terms) => ({
        ...terms,
        packages: terms.packages.map((span) => ({ ...span, vatMode: 'on_top' as const })),
      }));
      const [start, ...later] = inOneMode;
      if (!start) return;
      let before = start;
      let total = asOneInvoice(start);
      for (const after of later) {
        const change = { period: march, billedTax: onTop, before, after, days: march };
        total = sum([total, charged(adjustInvoice(settings, change).lines)]);
        before = after;
      }
      expect(total).toBe(asOneInvoice(before));
    }),
  );
});

const isCharged = ({ kind }: InvoiceLine) => kind !== 'vat' && kind !== 'rounding' && kind !== 'credit';

import { addDays, daysIn, minor, periodContaining } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBillingDay, anyDate, anyTermsAround, sold, termsWith } from '../test/billing-samples.ts';
import { splitBilledParts } from './billed-parts.ts';
import type { PackageSpan, Span, Terms } from './terms.ts';

const anyCase = fc
  .tuple(anyDate, anyBillingDay)
  .map(([date, day]) => periodContaining(date, day))
  .chain((period) => fc.tuple(fc.constant(period), anyTermsAround(period.first), fc.boolean()));

const holds = ({ from, until }: Span, date: string) => from <= date && (until === null || date <= until);

/** The rule, day by day. */
const packageOn = (date: string, terms: Terms, invoicesSuspended: boolean): PackageSpan | undefined => {
  const pauses = terms.pauses.filter(({ why }) => why === 'on_hold' || !invoicesSuspended);
  if (pauses.some((pause) => holds(pause, date))) return undefined;
  return terms.packages
    .filter((span) => holds(span, date))
    .sort((left, right) => (left.from < right.from ? 1 : -1))[0];
};

test('every day of the period is in the part of its package, or in none', () => {
  fc.assert(
    fc.property(anyCase, ([period, terms, invoicesSuspended]) => {
      const billedParts = splitBilledParts(period, terms, invoicesSuspended);
      for (let date = period.first; date <= period.last; date = addDays(date, 1)) {
        const found = billedParts.filter(({ first, last }) => first <= date && date <= last);
        const expected = packageOn(date, terms, invoicesSuspended);
        expect(found.map((part) => part.package.priceMinor)).toEqual(expected ? [expected.priceMinor] : []);
        expect(found.map((part) => part.package.packageName)).toEqual(expected ? [expected.packageName] : []);
      }
      for (const part of billedParts) expect(part.days).toBe(daysIn(part));
      expect(billedParts.map(({ first }) => first)).toEqual(billedParts.map(({ first }) => first).sort());
    }),
  );
});

test('neither the order of the rows nor how a history is split makes a difference', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(30), ([period, terms, invoicesSuspended], days) => {
      const splitOn = addDays(period.first, days);
      const splitSpans = <Row extends Span>(rows: readonly Row[]) =>
        rows.flatMap((row) =>
          row.from < splitOn && holds(row, splitOn)
            ? [
                { ...row, from: splitOn },
                { ...row, until: addDays(splitOn, -1) },
              ]
            : [row],
        );
      // A split row that begins later would override another one, so only pauses are split arbitrarily.
      const packages = terms.packages.length === 1 ? splitSpans(terms.packages) : terms.packages.toReversed();
      const other = { ...terms, packages, pauses: splitSpans(terms.pauses).toReversed() };
      const values = (billedParts: ReturnType<typeof splitBilledParts>) =>
        billedParts.map(({ first, last, package: { packageName, priceMinor } }) => [
          first,
          last,
          packageName,
          priceMinor,
        ]);
      expect(values(splitBilledParts(period, other, invoicesSuspended))).toEqual(
        values(splitBilledParts(period, terms, invoicesSuspended)),
      );
    }),
  );
});

test.each([
  ['on_hold', false, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['on_hold', true, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['free', true, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['suspended', false, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['suspended', true, ['2026-03-01 to 2026-03-31']],
] as const)('%s days, with suspended days billed: %s', (why, invoicesSuspended, expected) => {
  const terms = termsWith({ pauses: [{ from: '2026-03-10', until: '2026-03-20', why }] });
  const billedParts = splitBilledParts({ first: '2026-03-01', last: '2026-03-31' }, terms, invoicesSuspended);
  expect(billedParts.map(({ first, last }) => `${first} to ${last}`)).toEqual(expected);
});

test('a history may leave every end open: the later start wins', () => {
  const packages = [sold('C', 3, { from: '2026-03-20' }), sold('A', 1), sold('B', 2, { from: '2026-03-10' })];
  const billedParts = splitBilledParts(
    { first: '2026-03-01', last: '2026-03-31' },
    termsWith({ packages }),
    false,
  );
  expect(billedParts.map((part) => [part.package.packageName, part.days])).toEqual([
    ['A', 9],
    ['B', 10],
    ['C', 12],
  ]);
});

test('days that are invoiced at one price are one part, whatever the price is now', () => {
  const invoiced = { invoicedMinor: minor(114_118), vatMode: 'on_top' as const };
  const terms = termsWith({
    packages: [
      { ...sold('Home', 114_118, { from: '2026-08-06' }), ...invoiced },
      { ...sold('Home', 101_668, { from: '2026-08-09' }), ...invoiced },
    ],
  });
  const parts = splitBilledParts({ first: '2026-08-06', last: '2026-08-16' }, terms, false);
  expect(parts.map(({ days }) => days)).toEqual([11]);
});

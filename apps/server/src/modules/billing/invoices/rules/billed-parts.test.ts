import { addDays, daysIn, periodContaining } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBillingDay, anyDate, anyTermsAround, sold, termsWith } from '../test/billing-samples.ts';
import { billedPieces } from './billed-parts.ts';
import type { PackageSpan, Span, Terms } from './terms.ts';

const anyCase = fc
  .tuple(anyDate, anyBillingDay)
  .map(([date, day]) => periodContaining(date, day))
  .chain((period) => fc.tuple(fc.constant(period), anyTermsAround(period.first), fc.boolean()));

const holds = ({ from, until }: Span, date: string) => from <= date && (until === null || date <= until);

/** The rule, day by day. */
const packageOn = (date: string, terms: Terms, billsSuspended: boolean): PackageSpan | undefined => {
  const pauses = terms.pauses.filter(({ why }) => why === 'held' || !billsSuspended);
  if (pauses.some((pause) => holds(pause, date))) return undefined;
  return terms.packages
    .filter((span) => holds(span, date))
    .sort((left, right) => (left.from < right.from ? 1 : -1))[0];
};

test('every day of the period is in the piece of its package, or in none', () => {
  fc.assert(
    fc.property(anyCase, ([period, terms, billsSuspended]) => {
      const pieces = billedPieces(period, terms, billsSuspended);
      for (let date = period.first; date <= period.last; date = addDays(date, 1)) {
        const found = pieces.filter(({ first, last }) => first <= date && date <= last);
        const expected = packageOn(date, terms, billsSuspended);
        expect(found.map((piece) => piece.package.priceMinor)).toEqual(expected ? [expected.priceMinor] : []);
        expect(found.map((piece) => piece.package.packageName)).toEqual(
          expected ? [expected.packageName] : [],
        );
      }
      for (const piece of pieces) expect(piece.days).toBe(daysIn(piece));
      expect(pieces.map(({ first }) => first)).toEqual(pieces.map(({ first }) => first).sort());
    }),
  );
});

test('neither the order of the rows nor where a history is cut makes a difference', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(30), ([period, terms, billsSuspended], days) => {
      const cut = addDays(period.first, days);
      const cutSpans = <Row extends Span>(rows: readonly Row[]) =>
        rows.flatMap((row) =>
          row.from < cut && holds(row, cut)
            ? [
                { ...row, from: cut },
                { ...row, until: addDays(cut, -1) },
              ]
            : [row],
        );
      // A cut row that begins later than another would hold in its place, so only pauses are cut at will.
      const packages = terms.packages.length === 1 ? cutSpans(terms.packages) : terms.packages.toReversed();
      const other = { ...terms, packages, pauses: cutSpans(terms.pauses).toReversed() };
      const values = (pieces: ReturnType<typeof billedPieces>) =>
        pieces.map(({ first, last, package: { packageName, priceMinor } }) => [
          first,
          last,
          packageName,
          priceMinor,
        ]);
      expect(values(billedPieces(period, other, billsSuspended))).toEqual(
        values(billedPieces(period, terms, billsSuspended)),
      );
    }),
  );
});

test.each([
  ['held', false, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['held', true, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['free', true, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['suspended', false, ['2026-03-01 to 2026-03-09', '2026-03-21 to 2026-03-31']],
  ['suspended', true, ['2026-03-01 to 2026-03-31']],
] as const)('%s days, where suspended ones are billed: %s', (why, billsSuspended, expected) => {
  const terms = termsWith({ pauses: [{ from: '2026-03-10', until: '2026-03-20', why }] });
  const pieces = billedPieces({ first: '2026-03-01', last: '2026-03-31' }, terms, billsSuspended);
  expect(pieces.map(({ first, last }) => `${first} to ${last}`)).toEqual(expected);
});

test('a history may leave every end open: what began later holds', () => {
  const packages = [sold('C', 3, { from: '2026-03-20' }), sold('A', 1), sold('B', 2, { from: '2026-03-10' })];
  const pieces = billedPieces({ first: '2026-03-01', last: '2026-03-31' }, termsWith({ packages }), false);
  expect(pieces.map((piece) => [piece.package.packageName, piece.days])).toEqual([
    ['A', 9],
    ['B', 10],
    ['C', 12],
  ]);
});

import { addDays, minor } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidUntil } from './paid-until.ts';

const bill = (periodStart: string, periodEnd: string, open: number) => ({
  periodStart,
  periodEnd,
  openMinor: minor(open),
});

test.each([
  ['nothing billed', [], null],
  ['the first still open', [bill('2026-01-01', '2026-01-31', 1)], null],
  ['all paid', [bill('2026-02-01', '2026-02-28', 0), bill('2026-01-01', '2026-01-31', 0)], '2026-02-28'],
  [
    'a later one paid before an earlier one',
    [
      bill('2026-01-01', '2026-01-31', 0),
      bill('2026-02-01', '2026-02-28', 5),
      bill('2026-03-01', '2026-03-31', 0),
    ],
    '2026-01-31',
  ],
  [
    'months without a bill between',
    [bill('2026-01-01', '2026-01-31', 0), bill('2026-04-01', '2026-04-30', 0)],
    '2026-04-30',
  ],
])('with %s', (_, bills, expected) => {
  expect(paidUntil(bills)).toBe(expected);
});

test('every bill up to that day is paid and the next one is not, whatever order they come in', () => {
  const isOpen = fc.array(fc.boolean(), { maxLength: 12 });
  fc.assert(
    fc.property(isOpen, (flags) => {
      const bills = flags.map((open, index) => {
        const periodStart = addDays('2026-01-01', index * 30);
        return bill(periodStart, addDays(periodStart, 29), open ? 1 : 0);
      });
      const firstOpen = flags.indexOf(true);
      const lastPaid = bills[(firstOpen === -1 ? bills.length : firstOpen) - 1];
      expect(paidUntil(bills.toReversed())).toBe(lastPaid?.periodEnd ?? null);
    }),
  );
});

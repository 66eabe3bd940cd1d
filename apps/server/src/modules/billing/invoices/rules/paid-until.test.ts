import { addDays, minor } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidUntil } from './paid-until.ts';

const invoice = (periodStart: string, periodEnd: string, open: number) => ({
  periodStart,
  periodEnd,
  balanceDueMinor: minor(open),
});

test.each([
  ['no invoice', [], null],
  ['the first one unpaid', [invoice('2026-01-01', '2026-01-31', 1)], null],
  [
    'all paid',
    [invoice('2026-02-01', '2026-02-28', 0), invoice('2026-01-01', '2026-01-31', 0)],
    '2026-02-28',
  ],
  [
    'a later one paid before an earlier one',
    [
      invoice('2026-01-01', '2026-01-31', 0),
      invoice('2026-02-01', '2026-02-28', 5),
      invoice('2026-03-01', '2026-03-31', 0),
    ],
    '2026-01-31',
  ],
  [
    'months without an invoice in between',
    [invoice('2026-01-01', '2026-01-31', 0), invoice('2026-04-01', '2026-04-30', 0)],
    '2026-04-30',
  ],
])('with %s', (_, invoices, expected) => {
  expect(paidUntil(invoices)).toBe(expected);
});

test('every invoice up to that day is paid and the next one is not, in any order', () => {
  const isOutstanding = fc.array(fc.boolean(), { maxLength: 12 });
  fc.assert(
    fc.property(isOutstanding, (flags) => {
      const invoices = flags.map((open, index) => {
        const periodStart = addDays('2026-01-01', index * 30);
        return invoice(periodStart, addDays(periodStart, 29), open ? 1 : 0);
      });
      const firstOpen = flags.indexOf(true);
      const lastPaid = invoices[(firstOpen === -1 ? invoices.length : firstOpen) - 1];
      expect(paidUntil(invoices.toReversed())).toBe(lastPaid?.periodEnd ?? null);
    }),
  );
});

import { addDays, billingDay, daysIn, periodContaining } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBillingDay, anyDate } from '../test/billing-samples.ts';
import { importedCycle } from './imported-cycles.ts';

test('of the days before the import at most one period is invoiced, and what follows has no gap', () => {
  fc.assert(
    fc.property(
      anyDate,
      anyDate,
      anyBillingDay,
      fc.constantFrom('prepaid' as const, 'postpaid' as const),
      (nextBillingOn, today, day, mode) => {
        const { billedUntil, since } = importedCycle(nextBillingOn, mode, day, today);
        const present = periodContaining(today, day);
        const oldest = mode === 'prepaid' ? present : periodContaining(addDays(present.first, -1), day);
        expect(billedUntil >= addDays(oldest.first, -1)).toBe(true);
        expect(since <= today && since <= addDays(billedUntil, 1)).toBe(true);
        expect(daysIn({ first: since, last: today })).toBeLessThanOrEqual(62);
      },
    ),
  );
});

test.each([
  ['prepaid', '2026-03-20', '2026-03-19', '2026-03-15'],
  ['prepaid', '2026-03-05', '2026-03-04', '2026-03-05'],
  ['prepaid', '2025-11-05', '2026-03-04', '2026-03-05'],
  ['postpaid', '2026-04-05', '2026-03-04', '2026-03-05'],
  ['postpaid', '2026-03-05', '2026-02-04', '2026-02-05'],
  ['postpaid', '2025-11-05', '2026-02-04', '2026-02-05'],
] as const)('a %s subscriber billed next on %s is invoiced after %s', (mode, next, billedUntil, since) => {
  expect(importedCycle(next, mode, billingDay(5), '2026-03-15')).toEqual({ billedUntil, since });
});

import { billingDay } from '@lastmile/kit';
import { describe, expect, test } from 'vitest';
import { billingDayOnReactivation } from './billing-day-on-reactivation.ts';

describe('the billing day after a suspension', () => {
  const before = { billedUntil: '2026-02-04', billingDay: billingDay(5) };

  test('stays, or moves to the day of reactivation', () => {
    expect(billingDayOnReactivation('keep', '2026-02-20', before)).toBe(5);
    expect(billingDayOnReactivation('restart', '2026-02-20', before)).toBe(20);
    expect(billingDayOnReactivation('restart', '2026-03-31', before)).toBe(28);
  });

  test('stays within a period that is already billed', () => {
    expect(billingDayOnReactivation('restart', '2026-02-04', before)).toBe(5);
  });
});

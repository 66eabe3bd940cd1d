import { expect, it } from 'vitest';
import { latestPeriodStart } from './latest-period-start.ts';
import { revisionOf } from './new-invoice.ts';

it.each([
  ['2026-03-15', '2027-03-15'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
])('on %s, months that begin until %s can be invoiced', (today, latest) => {
  expect(latestPeriodStart(today)).toBe(latest);
});

it('an invoice that replaces another has its calculated lines as revision 1', () => {
  expect(revisionOf({})).toBe(1);
  expect(
    revisionOf({ replaces: { id: 1, originalId: 1, calculatedOn: '2026-03-01', calculatedLines: [] } }),
  ).toBe(2);
});

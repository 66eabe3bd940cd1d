import { expect, it } from 'vitest';
import { nextDue } from './next-due.ts';

it('is due on the next such weekday, never on the same day', () => {
  // 2026-11-17 is a Tuesday.
  expect(nextDue({ frequency: 'weekly', day: 2 }, '2026-11-17')).toBe('2026-11-24');
  expect(nextDue({ frequency: 'weekly', day: 3 }, '2026-11-17')).toBe('2026-11-18');
  expect(nextDue({ frequency: 'weekly', day: 1 }, '2026-11-17')).toBe('2026-11-23');
  expect(nextDue({ frequency: 'weekly', day: 7 }, '2026-12-27')).toBe('2027-01-03');
});

it('is due once in every month, on its last day if it has no such day', () => {
  let due = '2027-01-30';
  const all = Array.from({ length: 4 }, () => {
    due = nextDue({ frequency: 'monthly', day: 31 }, due);
    return due;
  });
  expect(all).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(nextDue({ frequency: 'monthly', day: 5 }, '2026-12-05')).toBe('2027-01-05');
});

it('is due every day', () => {
  expect(nextDue({ frequency: 'daily', day: 1 }, '2026-12-31')).toBe('2027-01-01');
});

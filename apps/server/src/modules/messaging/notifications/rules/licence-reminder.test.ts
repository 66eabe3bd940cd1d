import { expect, it } from 'vitest';
import { dueLicenceReminder } from './licence-reminder.ts';

const expiresOn = '2027-06-30';

it.each([
  ['2026-12-31', undefined, undefined],
  ['2027-01-01', undefined, 180],
  ['2027-01-02', 180, undefined],
  ['2027-04-01', 180, 90],
  ['2027-05-31', 90, 30],
  ['2027-06-23', 30, 7],
  ['2027-06-30', 7, 0],
  ['2027-06-30', 0, undefined],
  ['2027-07-01', 7, undefined],
])('on %s, after the reminder of %s days, the one of %s days is due', (today, days, due) => {
  const sent = days === undefined ? undefined : { expiresOn, days };
  expect(dueLicenceReminder(expiresOn, today, sent)).toBe(due);
});

it('a licence that was entered late gets one reminder, and a renewed one starts again', () => {
  expect(dueLicenceReminder(expiresOn, '2027-06-10', undefined)).toBe(30);
  const sentBefore = { expiresOn: '2022-06-30', days: 0 };
  expect(dueLicenceReminder(expiresOn, '2027-01-01', sentBefore)).toBe(180);
});

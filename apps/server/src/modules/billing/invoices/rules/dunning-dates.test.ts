import { addDays, minor } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastGraceBefore } from '../../../platform/isps/index.ts';
import { anyDate } from '../test/billing-samples.ts';
import { isOverdue, isPastGrace, serviceForPayment } from '../test/service-for-payment.ts';
import { type DunningRules, dueDateOf, suspensionDateOf } from './dunning-dates.ts';

const rules: DunningRules = {
  dueDays: 7,
  graceDays: 3,
  reminderDays: [-3, 0, 3],
  excludedWeekdays: [],
  excludedDates: [],
};
const owed = (dueOn: string) => ({ dueOn, balanceDueMinor: minor(1) });

test('an invoice of 1 March is due on the 8th', () => {
  expect(dueDateOf('2026-03-01', rules)).toBe('2026-03-08');
});

test('an invoice with a balance due is overdue from the day after its due date', () => {
  expect(isOverdue(owed('2026-03-08'), '2026-03-08')).toBe(false);
  expect(isOverdue(owed('2026-03-08'), '2026-03-09')).toBe(true);
  expect(isOverdue({ dueOn: '2026-03-08', balanceDueMinor: minor(0) }, '2026-03-09')).toBe(false);
});

test('an invoice is past grace after three days of grace', () => {
  expect(isPastGrace(owed('2026-03-08'), rules, '2026-03-11')).toBe(false);
  expect(isPastGrace(owed('2026-03-08'), rules, '2026-03-12')).toBe(true);
});

test('the bulk form gives the same result', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5, max: 40 }), fc.nat(20), (dueOn, daysLater, graceDays) => {
      const today = addDays(dueOn, daysLater);
      const isPast = isPastGrace(owed(dueOn), { ...rules, graceDays }, today);
      expect(dueOn < pastGraceBefore({ graceDays }, today)).toBe(isPast);
    }),
  );
});

describe('suspension', () => {
  test.each([
    ['on the day after grace', rules, null, '2026-03-12'],
    ['after the promise', rules, '2026-03-20', '2026-03-21'],
    ['on the day after grace when the promise ends before', rules, '2026-03-09', '2026-03-12'],
    // 12 March 2026 is a Thursday.
    ['not on a Thursday or Friday', { ...rules, excludedWeekdays: [4, 5] }, null, '2026-03-14'],
    ['not on a holiday', { ...rules, excludedDates: ['2026-03-12', '2026-03-13'] }, null, '2026-03-14'],
    [
      'never when every weekday is excluded',
      { ...rules, excludedWeekdays: [1, 2, 3, 4, 5, 6, 7] },
      null,
      null,
    ],
  ])('comes %s', (_, with_, promiseUntil, expected) => {
    expect(suspensionDateOf('2026-03-08', promiseUntil, with_)).toBe(expected);
  });

  test('is postponed on an excluded day, and so is reactivation', () => {
    const thursday = { ...rules, excludedWeekdays: [4] };
    expect(serviceForPayment([owed('2026-03-08')], null, thursday, '2026-03-12')).toBe('postponed');
    expect(serviceForPayment([owed('2026-03-08')], null, thursday, '2026-03-13')).toBe('suspended');
    expect(serviceForPayment([owed('2026-03-08')], '2026-03-13', thursday, '2026-03-13')).toBe('active');
  });

  test('comes on the predicted date and not before', () => {
    const anyRules = fc
      .record({
        graceDays: fc.nat(10),
        excludedWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
      })
      .map((changes): DunningRules => ({ ...rules, ...changes }));
    fc.assert(
      fc.property(anyDate, fc.option(fc.nat(20)), anyRules, (dueOn, promised, with_) => {
        const promiseUntil = promised === null ? null : addDays(dueOn, promised);
        const predicted = suspensionDateOf(dueOn, promiseUntil, with_);
        let today = dueOn;
        while (serviceForPayment([owed(dueOn)], promiseUntil, with_, today) !== 'suspended')
          today = addDays(today, 1);
        expect(today).toBe(predicted);
      }),
    );
  });

  test('ends when nothing past grace is unpaid, although later invoices are', () => {
    const invoices = [{ dueOn: '2026-01-08', balanceDueMinor: minor(0) }, owed('2026-03-08')];
    expect(serviceForPayment(invoices, null, rules, '2026-03-10')).toBe('active');
  });
});

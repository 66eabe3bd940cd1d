import { addDays, billingDay, type DateText, daysIn } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBillingDay, anyDate } from '../test/billing-samples.ts';
import {
  type BillingPeriod,
  billedOn,
  billedUntilOfImport,
  type Cycle,
  finalPeriods,
  periodsToInvoice,
} from './billing-periods.ts';

const cycleWith = (changes: Partial<Cycle>): Cycle => ({
  billingMode: 'prepaid',
  billingDay: billingDay(1),
  billedUntil: null,
  startsOn: '2026-01-01',
  firstInvoice: 'prorated',
  ...changes,
});
const printed = (periods: readonly BillingPeriod[]) =>
  periods.map(({ first, last, wholeDays }) => `${first} to ${last} of ${wholeDays}`);

describe('the next periods to invoice', () => {
  test('of a prepaid subscriber begin on the billing day itself', () => {
    const cycle = cycleWith({ billedUntil: '2026-02-28' });
    expect(periodsToInvoice(cycle, '2026-02-28')).toEqual([]);
    expect(printed(periodsToInvoice(cycle, '2026-03-01'))).toEqual(['2026-03-01 to 2026-03-31 of 31']);
  });

  test('of a postpaid subscriber have ended', () => {
    const cycle = cycleWith({ billingMode: 'postpaid', billedUntil: '2026-02-28' });
    expect(periodsToInvoice(cycle, '2026-03-31')).toEqual([]);
    expect(printed(periodsToInvoice(cycle, '2026-04-01'))).toEqual(['2026-03-01 to 2026-03-31 of 31']);
  });

  test('after months without an invoice are all of them, oldest first', () => {
    const cycle = cycleWith({ billingDay: billingDay(28), billedUntil: '2027-12-27' });
    expect(printed(periodsToInvoice(cycle, '2028-02-28'))).toEqual([
      '2027-12-28 to 2028-01-27 of 31',
      '2028-01-28 to 2028-02-27 of 31',
      '2028-02-28 to 2028-03-27 of 29',
    ]);
  });

  test('after a change of the billing day from the 5th to the 20th begin with a stub of fifteen days', () => {
    const cycle = cycleWith({ billingDay: billingDay(20), billedUntil: '2026-04-04' });
    expect(printed(periodsToInvoice(cycle, '2026-04-20'))).toEqual([
      '2026-04-05 to 2026-04-19 of 31',
      '2026-04-20 to 2026-05-19 of 30',
    ]);
  });

  test('never overlap and leave no gap, whenever the run comes and however the billing day moves', () => {
    const runs = fc.array(fc.record({ days: fc.nat(70), day: anyBillingDay }), {
      minLength: 1,
      maxLength: 20,
    });
    const modes = fc.constantFrom('prepaid' as const, 'postpaid' as const);
    fc.assert(
      fc.property(anyDate, modes, runs, (startsOn, billingMode, steps) => {
        let today = startsOn;
        let billedUntil: DateText | null = null;
        for (const { days, day } of steps) {
          today = addDays(today, days);
          const cycle: Cycle = cycleWith({ billingMode, billingDay: day, billedUntil, startsOn });
          for (const period of periodsToInvoice(cycle, today)) {
            expect(period.first).toBe(billedUntil === null ? startsOn : addDays(billedUntil, 1));
            expect(period.first <= period.last).toBe(true);
            expect(daysIn(period)).toBeLessThanOrEqual(period.wholeDays);
            expect(billedOn(period, billingMode) <= today).toBe(true);
            billedUntil = period.last;
          }
          expect(periodsToInvoice({ ...cycle, billedUntil: billedUntil ?? null }, today)).toEqual([]);
        }
      }),
    );
  });
});

describe('the first invoice', () => {
  const joinedOn31st = (changes: Partial<Cycle>, today: DateText) =>
    printed(periodsToInvoice(cycleWith({ startsOn: '2026-01-31', ...changes }), today));

  test('of a subscriber that joins on the 31st is for one day, prorated or in full', () => {
    expect(joinedOn31st({ firstInvoice: 'prorated' }, '2026-01-31')).toEqual([
      '2026-01-31 to 2026-01-31 of 31',
    ]);
    expect(joinedOn31st({ firstInvoice: 'full' }, '2026-01-31')).toEqual(['2026-01-31 to 2026-01-31 of 1']);
  });

  test('if skipped makes the next one the first', () => {
    expect(joinedOn31st({ firstInvoice: 'none' }, '2026-01-31')).toEqual([]);
    expect(joinedOn31st({ firstInvoice: 'none' }, '2026-02-01')).toEqual(['2026-02-01 to 2026-02-28 of 28']);
    const postpaid = { firstInvoice: 'none', billingMode: 'postpaid' } as const;
    expect(joinedOn31st(postpaid, '2026-02-28')).toEqual([]);
    expect(joinedOn31st(postpaid, '2026-03-01')).toEqual(['2026-02-01 to 2026-02-28 of 28']);
  });

  test('with billing day 28 runs from the 31st to the 27th', () => {
    expect(joinedOn31st({ billingDay: billingDay(28) }, '2026-01-31')).toEqual([
      '2026-01-31 to 2026-02-27 of 31',
    ]);
  });

  test('comes again when reopened after the last invoice, and not within it', () => {
    const reopened = { billedUntil: '2026-01-10', firstInvoice: 'full' } as const;
    const later = cycleWith({ ...reopened, startsOn: '2026-01-20' });
    expect(printed(periodsToInvoice(later, '2026-01-20'))).toEqual(['2026-01-20 to 2026-01-31 of 12']);
    const within = cycleWith({ ...reopened, startsOn: '2026-01-05' });
    expect(printed(periodsToInvoice(within, '2026-01-11'))).toEqual(['2026-01-11 to 2026-01-31 of 31']);
  });
});

describe('the final invoice', () => {
  test('of a postpaid subscriber ends on its last day', () => {
    const cycle = cycleWith({ billingMode: 'postpaid', billedUntil: '2026-02-28' });
    expect(printed(finalPeriods(cycle, '2026-04-10'))).toEqual([
      '2026-03-01 to 2026-03-31 of 31',
      '2026-04-01 to 2026-04-10 of 30',
    ]);
  });

  test('of a subscriber that is invoiced beyond that day does not exist', () => {
    expect(finalPeriods(cycleWith({ billedUntil: '2026-04-30' }), '2026-04-10')).toEqual([]);
  });
});

describe('a subscriber imported with its next billing date', () => {
  test('is invoiced from that date when prepaid', () => {
    const billedUntil = billedUntilOfImport('2026-06-05', 'prepaid', billingDay(5));
    const cycle = cycleWith({ billedUntil, billingDay: billingDay(5) });
    expect(periodsToInvoice(cycle, '2026-06-04')).toEqual([]);
    expect(printed(periodsToInvoice(cycle, '2026-06-05'))).toEqual(['2026-06-05 to 2026-07-04 of 30']);
  });

  test('is invoiced on that date for the period before it when postpaid', () => {
    const billedUntil = billedUntilOfImport('2026-06-05', 'postpaid', billingDay(5));
    const cycle = cycleWith({ billedUntil, billingDay: billingDay(5), billingMode: 'postpaid' });
    expect(periodsToInvoice(cycle, '2026-06-04')).toEqual([]);
    expect(printed(periodsToInvoice(cycle, '2026-06-05'))).toEqual(['2026-05-05 to 2026-06-04 of 31']);
  });

  test('gets a stub when the date is not its billing day', () => {
    const billedUntil = billedUntilOfImport('2026-06-12', 'prepaid', billingDay(1));
    expect(printed(periodsToInvoice(cycleWith({ billedUntil }), '2026-06-12'))).toEqual([
      '2026-06-12 to 2026-06-30 of 30',
    ]);
  });
});

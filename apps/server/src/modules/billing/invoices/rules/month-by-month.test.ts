import { addDays, billingDay, type DateText, minor } from '@lastmile/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billingDayOnReactivation,
  type ReactivationRule,
} from '../../../customers/subscribers/rules/billing-day-on-reactivation.ts';
import {
  anyBillingDay,
  anyDate,
  settingsWith,
  sold,
  summarizeLines,
  termsWith,
  wholePeriod,
} from '../test/billing-samples.ts';
import { adjustInvoice } from './adjust-invoice.ts';
import { type BillingMode, type Cycle, periodsToInvoice } from './billing-periods.ts';
import { type BuiltInvoice, buildFromLines, buildMonthlyInvoice } from './build-invoice.ts';
import type { Pause } from './terms.ts';

const exempt = { vatMode: 'exempt', vatRate: 0 } as const;

test('a prepaid subscriber on hold from 20 January to 9 February is credited twelve days and pays nineteen', () => {
  const settings = settingsWith();
  const before = termsWith({ packages: [sold('Home 20', 93_000)] });
  const after = { ...before, pauses: [{ from: '2026-01-20', until: '2026-02-09', why: 'on_hold' as const }] };
  const january = wholePeriod('2026-01-01', '2026-01-31');
  expect(buildMonthlyInvoice(settings, { period: january, terms: before })?.totalMinor).toBe(93_000);

  const days = { first: '2026-01-20', last: '2026-01-31' };
  const change = adjustInvoice(settings, { period: january, billedTax: exempt, before, after, days });
  expect(buildFromLines(settings, { ...change, period: null }).creditRemaining?.amountMinor).toBe(36_000);

  const february = wholePeriod('2026-02-01', '2026-02-28');
  expect(buildMonthlyInvoice(settings, { period: february, terms: after })?.totalMinor).toBe(63_107);
});

test('an upgrade on 21 March can wait for the invoice of April', () => {
  const settings = settingsWith({ vatMode: 'on_top' });
  const before = termsWith({ packages: [sold('A', 50_000)] });
  const after = termsWith({ packages: [...before.packages, sold('B', 100_000, { from: '2026-03-21' })] });
  const { lines: carriedOver } = adjustInvoice(settings, {
    period: wholePeriod('2026-03-01', '2026-03-31'),
    billedTax: { vatMode: 'on_top', vatRate: 500 },
    before,
    after,
    days: { first: '2026-03-21', last: '2026-03-31' },
  });
  const april = wholePeriod('2026-04-01', '2026-04-30');
  const invoice = buildMonthlyInvoice(settings, { period: april, terms: after, carriedOver });
  expect(summarizeLines(invoice?.lines ?? [])).toEqual([
    ['package', 'B', null, 100_000],
    ['proration', 'A', null, -17_742],
    ['proration', 'B', null, 35_484],
    ['vat', null, null, 5_887],
  ]);
  expect(invoice?.totalMinor).toBe(123_629);
});

test.each([
  ['keep', 5, [46_429]],
  ['restart', 20, [100_000]],
] as const)('a subscriber reactivated on 20 February, where the ISP’s rule is %s', (rule, day, totals) => {
  const cycle: Cycle = {
    billingMode: 'prepaid',
    billingDay: billingDay(5),
    billedUntil: '2026-02-04',
    startsOn: '2025-01-01',
    firstInvoice: 'full',
  };
  const terms = termsWith({ pauses: [{ from: '2026-02-03', until: '2026-02-19', why: 'suspended' }] });
  const moved = { ...cycle, billingDay: billingDayOnReactivation(rule, '2026-02-20', cycle) };
  expect(moved.billingDay).toBe(day);
  const invoices = periodsToInvoice(moved, '2026-02-20').map((period) =>
    buildMonthlyInvoice(settingsWith(), { period, terms }),
  );
  expect(invoices.flatMap((invoice) => (invoice ? [invoice.totalMinor] : []))).toEqual(totals);
});

interface History {
  readonly startsOn: DateText;
  readonly billingMode: BillingMode;
  readonly day: number;
  readonly rule: ReactivationRule;
  /** Days of service, then days of suspension. */
  readonly turns: readonly (readonly [number, number])[];
}

const anyLife: fc.Arbitrary<History> = fc.record({
  startsOn: anyDate,
  billingMode: fc.constantFrom('prepaid' as const, 'postpaid' as const),
  day: anyBillingDay,
  rule: fc.constantFrom('keep' as const, 'restart' as const),
  turns: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })), {
    minLength: 1,
    maxLength: 5,
  }),
});

/** Runs billing on every active day, knowing only what has happened until then. */
function simulate({ startsOn, billingMode, day, rule, turns }: History) {
  const invoices: BuiltInvoice[] = [];
  const pauses: Pause[] = [];
  let cycle: Cycle = {
    startsOn,
    billingMode,
    billingDay: billingDay(day),
    billedUntil: null,
    firstInvoice: 'prorated',
  };
  let today = startsOn;
  for (const [activeDays, pausedDays] of turns) {
    for (const end = addDays(today, activeDays); today < end; today = addDays(today, 1)) {
      for (const period of periodsToInvoice(cycle, today)) {
        const terms = termsWith({ pauses, packages: [sold('Home 20', 93_000, { from: startsOn })] });
        const invoice = buildMonthlyInvoice(settingsWith(), { period, terms });
        if (!invoice) continue;
        invoices.push(invoice);
        cycle = { ...cycle, billedUntil: period.last };
      }
    }
    const back = addDays(today, pausedDays);
    pauses.push({ from: today, until: addDays(back, -1), why: 'suspended' });
    cycle = { ...cycle, billingDay: billingDayOnReactivation(rule, back, cycle) };
    today = back;
  }
  return { invoices, pauses };
}

test('with any suspensions every day of service is invoiced once, and none twice', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      const { invoices, pauses } = simulate(life);
      const billedDays = new Map<DateText, number>();
      for (const { from, until } of invoices.flatMap(({ lines }) => lines)) {
        for (let date = from ?? ''; date <= (until ?? ''); date = addDays(date, 1)) {
          billedDays.set(date, (billedDays.get(date) ?? 0) + 1);
        }
      }
      expect([...billedDays.values()].filter((count) => count > 1)).toEqual([]);
      const end = invoices.at(-1)?.periodEnd ?? '';
      for (let date = life.startsOn; date <= end; date = addDays(date, 1)) {
        const isPaused = pauses.some(({ from, until }) => from <= date && date <= (until ?? date));
        if (!isPaused) expect(billedDays.get(date)).toBe(1);
        // Days paid in advance stay invoiced when the subscriber is suspended later.
        else if (life.billingMode === 'postpaid') expect(billedDays.get(date)).toBeUndefined();
      }
      for (const [index, invoice] of invoices.entries()) {
        const next = invoices[index + 1];
        if (next) expect((invoice.periodEnd ?? '') < (next.periodStart ?? '')).toBe(true);
      }
    }),
  );
});

test('a monthly discount is granted once, however a moved billing day splits its days', () => {
  const terms = termsWith({ monthlyDiscountMinor: minor(3_100) });
  const stub = { first: '2026-04-05', last: '2026-04-19', wholeDays: 31 };
  expect(buildMonthlyInvoice(settingsWith(), { period: stub, terms })?.discountMinor).toBe(1_500);
});

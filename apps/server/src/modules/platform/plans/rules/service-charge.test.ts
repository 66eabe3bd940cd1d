import { type PlanSlab, restrictedFrom } from '@lastmile/contract';
import { dayNumber, type Minor, minor, percentOf } from '@lastmile/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponDiscount } from '../../coupons/rules/coupon-discount.ts';
import { chargeStanding, dueReminder } from './charge-standing.ts';
import { monthlyCharge, type PlanPrice } from './monthly-charge.ts';
import {
  addMonths,
  addPaidMonths,
  monthStartOf,
  type PaidMonths,
  paidUntil,
  periodOf,
  startTrial,
} from './paid-months.ts';
import { type ChargeTerms, quoteCharge, recountDifference, unusedValue } from './quote-charge.ts';

const amounts = fc.integer({ min: 0, max: 5_000_000 });
const counts = fc.integer({ min: 0, max: 50_000 });
const monthCounts = fc.integer({ min: 1, max: 36 });
const days = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const slabs = fc
  .array(fc.record({ upTo: fc.integer({ min: 1, max: 20_000 }), priceMinor: amounts }), { maxLength: 6 })
  .chain((ends) => amounts.map((last) => [...ends, { upTo: null, priceMinor: last }]))
  .map((all): PlanSlab[] => {
    const byEnd = new Map(all.map((slab) => [slab.upTo, slab]));
    return [...byEnd.values()].sort((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity));
  });
const prices: fc.Arbitrary<PlanPrice> = fc.record({
  priceModel: fc.constantFrom('flat' as const, 'per_subscriber' as const, 'slabs' as const),
  priceMinor: amounts,
  slabs,
});
const terms: fc.Arbitrary<ChargeTerms> = fc
  .tuple(prices, fc.record({ registrationFeeMinor: amounts, trialDays: fc.constantFrom(0, 0, 14) }))
  .chain(([price, rest]) =>
    fc.integer({ min: 0, max: 2_500 }).map((vatRate) => ({ ...price, ...rest, vatRate })),
  );
const noDiscount = () => minor(0);

describe('the price of a month', () => {
  it('is one price for all subscribers with a flat plan, and a multiple of them with a price per subscriber', () => {
    const flat = { priceModel: 'flat', priceMinor: 1_500_00, slabs: [] } as const;
    const each = { priceModel: 'per_subscriber', priceMinor: 3_50, slabs: [] } as const;
    expect([monthlyCharge(flat, 0), monthlyCharge(flat, 9_000)]).toEqual([1_500_00, 1_500_00]);
    expect([monthlyCharge(each, 0), monthlyCharge(each, 412)]).toEqual([0, 1_442_00]);
  });

  it('is that of the slab that contains the number of subscribers, both ends included', () => {
    const plan: PlanPrice = {
      priceModel: 'slabs',
      priceMinor: 0,
      slabs: [
        { upTo: 200, priceMinor: 500_00 },
        { upTo: 1_000, priceMinor: 1_800_00 },
        { upTo: null, priceMinor: 4_000_00 },
      ],
    };
    expect([0, 200, 201, 1_000, 1_001, 90_000].map((count) => monthlyCharge(plan, count))).toEqual([
      500_00, 500_00, 1_800_00, 1_800_00, 4_000_00, 4_000_00,
    ]);
  });

  it('is the price of exactly one slab, whatever the slabs are', () => {
    fc.assert(
      fc.property(slabs, counts, (all, count) => {
        const price = monthlyCharge({ priceModel: 'slabs', priceMinor: 0, slabs: all }, count);
        const containing = all.filter(
          ({ upTo }, at) =>
            (at === 0 || count > (all[at - 1]?.upTo ?? 0)) && (upTo === null || count <= upTo),
        );
        expect(containing).toHaveLength(1);
        expect(price).toBe(containing[0]?.priceMinor);
      }),
    );
  });
});

describe('paid months', () => {
  it('add up: bought in parts before the end, they end on the same day as bought at once', () => {
    fc.assert(
      fc.property(days, fc.array(monthCounts, { minLength: 1, maxLength: 6 }), (today, parts) => {
        const inParts = parts.reduce<PaidMonths | undefined>(
          (before, part) => addPaidMonths(before, part, today),
          undefined,
        );
        const total = parts.reduce((sum, part) => sum + part, 0);
        expect(inParts && paidUntil(inParts)).toBe(paidUntil(addPaidMonths(undefined, total, today)));
      }),
    );
  });

  it('follow each other without a gap or an overlap', () => {
    fc.assert(
      fc.property(days, monthCounts, monthCounts, (today, first, second) => {
        const before = periodOf(undefined, first, today);
        const next = periodOf(before.after, second, before.periodEnd);
        expect(dayNumber(next.periodStart)).toBe(dayNumber(before.periodEnd) + 1);
        expect(next.periodEnd >= next.periodStart).toBe(true);
      }),
    );
  });

  it('bought within the grace begin on the day after the last paid one; later they begin today', () => {
    const before = { anchorOn: '2026-01-31', months: 1 };
    expect(paidUntil(before)).toBe('2026-02-27');
    expect(restrictedFrom(paidUntil(before))).toBe('2026-03-07');
    expect(periodOf(before, 1, '2026-03-06')).toMatchObject({
      periodStart: '2026-02-28',
      periodEnd: '2026-03-30',
    });
    expect(periodOf(before, 1, '2026-03-07')).toMatchObject({
      periodStart: '2026-03-07',
      periodEnd: '2026-04-06',
    });
  });

  it('end the restriction, whenever they are bought', () => {
    fc.assert(
      fc.property(days, days, monthCounts, monthCounts, (start, today, earlier, bought) => {
        const before = { anchorOn: start, months: earlier };
        const { after, periodEnd } = periodOf(before, bought, today < start ? start : today);
        const paid = { months: after.months, paidUntil: periodEnd };
        expect(chargeStanding(paid, today < start ? start : today)).not.toBe('restricted');
      }),
    );
  });

  it('begin after the trial, and are found by any of their days', () => {
    const trial = startTrial('2026-03-10', 14);
    expect(paidUntil(trial)).toBe('2026-03-23');
    expect(periodOf(trial, 2, '2026-03-12')).toMatchObject({
      periodStart: '2026-03-24',
      periodEnd: '2026-05-23',
    });
    expect(monthStartOf(trial, '2026-03-12')).toBeUndefined();
    fc.assert(
      fc.property(days, monthCounts, fc.nat(1_200), (anchorOn, months, offset) => {
        const paid = { anchorOn, months };
        const day = addMonths(anchorOn, 0);
        const at = new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10);
        const start = monthStartOf(paid, at);
        if (at > paidUntil(paid)) expect(start).toBeUndefined();
        else expect(start && start <= at && at < addMonths(start, 2)).toBe(true);
      }),
    );
  });
});

describe('a charge', () => {
  it('consists of whole minor units that add up, and is never negative', () => {
    fc.assert(
      fc.property(
        terms,
        fc.constantFrom('registration' as const, 'renewal' as const, 'change' as const),
        monthCounts,
        counts,
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        amounts,
        fc.integer({ min: 1, max: 10_000 }),
        (plan, kind, months, counted, adjustmentMinor, unusedMinor, percent) => {
          const discountOn = (amount: Minor) =>
            couponDiscount({ kind: 'percent', value: percent, maxDiscountMinor: null }, amount);
          const quote = quoteCharge({
            kind,
            terms: plan,
            months,
            counted,
            adjustmentMinor,
            unusedMinor,
            discountOn,
          });
          const balance =
            quote.feeMinor +
            quote.chargeMinor -
            quote.discountMinor +
            quote.adjustmentMinor -
            quote.unusedMinor;
          expect(quote.chargeMinor).toBe(quote.monthlyMinor * quote.months);
          expect(balance + quote.surplusMinor).toBeGreaterThanOrEqual(0);
          expect(quote.totalMinor).toBe(balance + quote.surplusMinor + quote.vatMinor);
          expect(quote.vatMinor).toBe(percentOf(minor(balance + quote.surplusMinor), plan.vatRate));
          expect(Math.min(balance, 0) + quote.surplusMinor).toBe(0);
          for (const amount of Object.values(quote)) expect(Number.isSafeInteger(amount)).toBe(true);
        },
      ),
    );
  });

  it('of a registration with a trial is the fee alone; without one it includes the first months', () => {
    const plan: ChargeTerms = {
      priceModel: 'flat',
      priceMinor: 1_000_00,
      slabs: [],
      registrationFeeMinor: 500_00,
      trialDays: 14,
      vatRate: 500,
    };
    const request = {
      kind: 'registration' as const,
      months: 3,
      counted: 0,
      adjustmentMinor: 0,
      unusedMinor: 0,
      discountOn: noDiscount,
    };
    expect(quoteCharge({ ...request, terms: plan })).toMatchObject({ months: 0, totalMinor: 525_00 });
    expect(quoteCharge({ ...request, terms: { ...plan, trialDays: 0 } })).toMatchObject({
      months: 3,
      totalMinor: 3_675_00,
    });
    expect(quoteCharge({ ...request, kind: 'renewal', terms: plan })).toMatchObject({
      months: 3,
      feeMinor: 0,
      totalMinor: 3_150_00,
    });
  });

  it('counted again every month costs in the end what the real numbers cost', () => {
    fc.assert(
      fc.property(prices, counts, fc.array(counts, { maxLength: 24 }), (plan, first, later) => {
        const paid = monthlyCharge(plan, first);
        const differences = later.map((count) => recountDifference(plan, count, paid));
        const total =
          paid * (later.length + 1) + differences.reduce((sum, difference) => sum + difference, 0);
        expect(total).toBe(later.reduce((sum, count) => sum + monthlyCharge(plan, count), paid as number));
      }),
    );
  });

  it('left unused is worth at most what was paid for it, and nothing after its last day', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.nat(10_000),
        fc.nat(400),
        fc.integer({ min: 1, max: 400 }),
        (...all) => {
          const [feeMinor, chargeMinor, rate, left, of] = all;
          const discountMinor = percentOf(minor(feeMinor + chargeMinor), rate);
          const value = unusedValue({ feeMinor, chargeMinor, discountMinor }, left, of);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value + discountMinor).toBeLessThanOrEqual(feeMinor + chargeMinor);
          expect(value).toBeLessThanOrEqual(chargeMinor);
          expect(unusedValue({ feeMinor, chargeMinor, discountMinor }, 0, of)).toBe(0);
        },
      ),
    );
    expect(unusedValue({ feeMinor: 0, chargeMinor: 3_000_00, discountMinor: 300_00 }, 45, 90)).toBe(1_350_00);
  });
});

describe('the standing of an ISP', () => {
  it('follows from the last paid day: due soon, seven days of grace, then restricted', () => {
    const plan = { months: 1, paidUntil: '2026-03-31' };
    const on = (today: string) => chargeStanding(plan, today);
    expect(
      ['2026-03-23', '2026-03-24', '2026-03-31', '2026-04-01', '2026-04-07', '2026-04-08'].map(on),
    ).toEqual(['paid', 'due_soon', 'due_soon', 'grace', 'grace', 'restricted']);
    expect(chargeStanding({ ...plan, months: 0 }, '2026-03-01')).toBe('trial');
    expect(chargeStanding(undefined, '2026-03-01')).toBe('unlimited');
  });

  it('is reminded of 7, 3 and 1 days before the end, once each, also after days without a run', () => {
    const plan = { months: 1, paidUntil: '2026-03-31' };
    const none = { until: null, days: null };
    expect(dueReminder(plan, '2026-03-23', none)).toBeUndefined();
    expect(dueReminder(plan, '2026-03-24', none)).toBe(7);
    expect(dueReminder(plan, '2026-03-25', { until: '2026-03-31', days: 7 })).toBeUndefined();
    expect(dueReminder(plan, '2026-03-29', { until: '2026-03-31', days: 7 })).toBe(3);
    expect(dueReminder(plan, '2026-03-31', { until: '2026-03-31', days: 3 })).toBe(1);
    expect(dueReminder(plan, '2026-03-31', { until: '2026-03-31', days: 1 })).toBeUndefined();
    expect(dueReminder(plan, '2026-04-01', none)).toBeUndefined();
    // Paid since: the reminders begin again.
    expect(dueReminder(plan, '2026-03-24', { until: '2026-02-28', days: 1 })).toBe(7);
  });
});

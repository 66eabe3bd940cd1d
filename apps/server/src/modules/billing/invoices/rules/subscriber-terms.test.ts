import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import { settingsWith, wholePeriod } from '../test/billing-samples.ts';
import { segmentFrom, subscriberWith } from '../test/subscriber-samples.ts';
import {
  closedOn,
  connectionCharges,
  cycleOfSubscriber,
  freePeriods,
  termsOfSubscriber,
} from './subscriber-terms.ts';

describe('the terms of a subscriber', () => {
  it('are the packages in service, each until the day before the next change', () => {
    const segments = [
      segmentFrom('2026-01-01', { status: 'pending' }),
      segmentFrom('2026-01-05', { packageName: 'A', vatMode: 'exempt' }),
      segmentFrom('2026-02-01', { packageName: 'B', priceMinor: 400_00 }),
      segmentFrom('2026-03-01', { status: 'closed' }),
    ];
    expect(termsOfSubscriber(subscriberWith({ segments }), '2026-03-01').packages).toEqual([
      {
        ...{ from: '2026-01-05', until: '2026-01-31', packageName: 'A' },
        ...{ priceMinor: 310_00, vatMode: 'exempt', vatRate: null },
      },
      {
        ...{ from: '2026-02-01', until: '2026-02-28', packageName: 'B' },
        ...{ priceMinor: 400_00, vatMode: null, vatRate: null },
      },
    ]);
  });

  it('pause while the subscriber is free, on hold or suspended, but not for a hold that is charged', () => {
    const segments = [
      segmentFrom('2026-01-01', { billing: 'free', status: 'on_hold', holdCharged: true }),
      segmentFrom('2026-02-01', { status: 'on_hold' }),
      segmentFrom('2026-03-01', { status: 'on_hold', holdCharged: true }),
      segmentFrom('2026-04-01', { status: 'suspended' }),
      segmentFrom('2026-05-01'),
    ];
    expect(termsOfSubscriber(subscriberWith({ segments }), '2026-05-01').pauses).toEqual([
      { from: '2026-01-01', until: '2026-01-31', why: 'free' },
      { from: '2026-02-01', until: '2026-02-28', why: 'on_hold' },
      { from: '2026-04-01', until: '2026-04-30', why: 'suspended' },
    ]);
  });

  it('have the monthly discount of the day, and the extras', () => {
    const charge = {
      ...{ from: '2026-01-01', until: null, text: 'Real IP' },
      ...{ amountMinor: 50_00, prorated: false, taxable: true },
    };
    const segments = [
      segmentFrom('2026-01-01', { discountMinor: 10_00 }),
      segmentFrom('2026-02-01', { discountMinor: 20_00 }),
    ];
    const discountOn = (day: string) =>
      termsOfSubscriber(subscriberWith({ segments }), day).monthlyDiscountMinor;
    expect(['2025-12-31', '2026-01-31', '2026-02-01'].map(discountOn)).toEqual([0, 10_00, 20_00].map(minor));
    expect(termsOfSubscriber(subscriberWith({ charges: [charge] }), '2026-01-01').extras).toEqual([charge]);
  });
});

describe('the billing cycle', () => {
  const cycleOf = (changes: Parameters<typeof subscriberWith>[0]) =>
    cycleOfSubscriber(subscriberWith(changes), settingsWith({ firstInvoice: 'none' }));

  it('begins with the first day of service', () => {
    const pending = segmentFrom('2026-01-01', { status: 'pending' });
    expect(cycleOf({ segments: [pending] })).toBeUndefined();
    expect(cycleOf({ segments: [] })).toBeUndefined();
    expect(cycleOf({ segments: [pending, segmentFrom('2026-01-09')], billingDay: 5 })).toEqual({
      ...{ billingMode: 'prepaid', billingDay: 5, billedUntil: null },
      ...{ startsOn: '2026-01-09', firstInvoice: 'none' },
    });
  });

  it('begins again when the subscriber is reopened, and not when it is closed', () => {
    const closed = segmentFrom('2026-02-10', { status: 'closed' });
    const first = [segmentFrom('2026-01-01'), closed];
    expect(cycleOf({ segments: first })).toMatchObject({ startsOn: '2026-01-01' });
    const reopened = [...first, segmentFrom('2026-03-15'), segmentFrom('2026-04-01')];
    expect(cycleOf({ segments: reopened })).toMatchObject({ startsOn: '2026-03-15' });
  });

  it.each([
    [null, null, null, null],
    ['2026-01-31', null, null, '2026-01-31'],
    [null, null, '2026-02-28', '2026-02-28'],
    [null, '2025-12-31', null, '2025-12-31'],
    ['2026-01-31', '2026-03-31', null, '2026-01-31'],
    ['2026-01-31', null, '2026-02-28', '2026-02-28'],
    ['2026-03-31', null, '2026-02-28', '2026-03-31'],
  ])('continues after what is invoiced (%s), imported (%s) or skipped (%s)', (...dates) => {
    const [lastPeriodEnd, billedBeforeImportUntil, skippedUntil, billedUntil] = dates;
    expect(cycleOf({ lastPeriodEnd, billedBeforeImportUntil, skippedUntil })).toMatchObject({ billedUntil });
  });
});

describe('cancelled periods', () => {
  const january = wholePeriod('2026-01-01', '2026-01-31');
  const freeOf = (changes: Parameters<typeof subscriberWith>[0]) =>
    freePeriods(subscriberWith({ cancelledPeriods: [january], ...changes }));

  it('are free before what is invoiced or skipped, and otherwise come again by themselves', () => {
    expect(freeOf({ lastPeriodEnd: '2026-02-28' })).toEqual([january]);
    expect(freeOf({ skippedUntil: '2026-02-28' })).toEqual([january]);
    expect(freeOf({ lastPeriodEnd: '2026-01-31' })).toEqual([]);
    expect(freeOf({})).toEqual([]);
    expect(freeOf({ segments: [], lastPeriodEnd: null })).toEqual([]);
  });

  it('are free up to the day before the subscriber was reopened', () => {
    const reopenedOn = (day: string) => [
      segmentFrom('2025-01-01'),
      segmentFrom('2026-01-05', { status: 'closed' }),
      segmentFrom(day),
    ];
    expect(freeOf({ segments: reopenedOn('2026-02-01') })).toEqual([january]);
    expect(freeOf({ segments: reopenedOn('2026-02-10') })).toEqual([january]);
    expect(freeOf({ segments: reopenedOn('2026-01-31') })).toEqual([{ ...january, last: '2026-01-30' }]);
    expect(freeOf({ segments: reopenedOn('2026-01-10') })).toEqual([{ ...january, last: '2026-01-09' }]);
    expect(freeOf({ segments: [segmentFrom('2026-01-01')] })).toEqual([]);
  });
});

describe('the connection charge', () => {
  const charged = (changes: Parameters<typeof subscriberWith>[0]) =>
    connectionCharges(subscriberWith({ connectionChargeMinor: 500_00, ...changes }));
  const charge = { kind: 'connection', text: null, quantity: 1, unitMinor: 500_00, taxable: true };

  it('is on the first invoice', () => {
    expect(charged({})).toEqual([charge]);
    expect(charged({ connectionChargeMinor: 0 })).toEqual([]);
    expect(charged({ hasConnectionInvoice: true })).toEqual([]);
    expect(charged({ lastPeriodEnd: '2026-01-31' })).toEqual([]);
    expect(charged({ billedBeforeImportUntil: '2026-01-31' })).toEqual([]);
  });

  it('is invoiced again after its invoice was cancelled, once', () => {
    const later = { lastPeriodEnd: '2026-01-31', hasCancelledConnection: true };
    expect(charged(later)).toEqual([charge]);
    expect(charged({ ...later, hasConnectionInvoice: true })).toEqual([]);
  });

  it('is not invoiced to who was connected before the ISP recorded them, or not at all', () => {
    expect(charged({ connectedOn: null })).toEqual([]);
    expect(charged({ connectedOn: '2025-12-31' })).toEqual([]);
    expect(charged({ connectedOn: '2026-01-02' })).toEqual([charge]);
    expect(charged({ segments: [] })).toEqual([charge]);
  });
});

it('a subscriber is closed on the day after its last service, until it is reopened', () => {
  const closed = segmentFrom('2026-02-10', { status: 'closed' });
  const closedBy = (...segments: ReturnType<typeof segmentFrom>[]) => closedOn(subscriberWith({ segments }));
  expect(closedBy(segmentFrom('2026-01-01'))).toBeUndefined();
  expect(closedBy(segmentFrom('2026-01-01'), closed)).toBe('2026-02-10');
  expect(closedBy(segmentFrom('2026-01-01'), closed, { ...closed, from: '2026-03-01' })).toBe('2026-02-10');
  expect(closedBy(segmentFrom('2026-01-01'), closed, segmentFrom('2026-03-15'))).toBeUndefined();
});

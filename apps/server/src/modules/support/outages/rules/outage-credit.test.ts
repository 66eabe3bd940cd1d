import { minor } from '@lastmile/kit';
import { describe, expect, it } from 'vitest';
import { creditedDays, creditsFor, daysOf } from './outage-credit.ts';

const settings = { roundsToWhole: true, currency: 'BDT' } as const;

describe('the credit for an outage', () => {
  it('counts every day that has begun, at least one and at most 31', () => {
    expect(daysOf('2026-06-01T10:00:00Z', '2026-06-01T12:00:00Z')).toBe(1);
    expect(daysOf('2026-06-01T10:00:00Z', '2026-06-03T10:00:01Z')).toBe(3);
    expect(daysOf('2026-06-01T10:00:00Z', '2026-09-01T10:00:00Z')).toBe(31);
  });

  it('is for days from its first one in the time zone of the ISP, at most as many as that month has', () => {
    expect(creditedDays('2026-05-31T20:00:00Z', 3, 'Asia/Dhaka')).toEqual({
      ...{ first: '2026-06-01', last: '2026-06-03', wholeDays: 30 },
    });
    expect(creditedDays('2026-06-02T10:00:00Z', 31, 'UTC')).toMatchObject({ last: '2026-07-01' });
  });

  it('is what the days cost, in whole units, with the VAT in it', () => {
    const price = { grossMinor: minor(6_667), vatRate: 500 };
    expect(creditsFor([price], settings)).toEqual([
      { amountMinor: 6_700, vatMinor: 319, vatRate: 500, roundingMinor: 0 },
    ]);
    expect(creditsFor([price], { ...settings, roundsToWhole: false })).toMatchObject([
      { amountMinor: 6_667, vatMinor: 317 },
    ]);
  });

  it('has one note for each VAT rate, and none that rounds to nothing', () => {
    const prices = [500, 0, 1900].map((vatRate) => ({
      grossMinor: minor(vatRate === 1900 ? 40 : 10_500),
      vatRate,
    }));
    expect(creditsFor(prices, settings)).toMatchObject([
      { amountMinor: 10_500, vatMinor: 500, vatRate: 500 },
      { amountMinor: 10_500, vatMinor: 0, vatRate: 0 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { creditFor, daysOf } from './outage-credit.ts';

const settings = { vatMode: 'inclusive', vatRate: 500, roundsToWhole: true, currency: 'BDT' } as const;
const price = { priceMinor: 100_000, packageVatMode: null };

describe('the credit for an outage', () => {
  it('counts every day that has begun, at least one and at most 31', () => {
    expect(daysOf('2026-06-01T10:00:00Z', '2026-06-01T12:00:00Z')).toBe(1);
    expect(daysOf('2026-06-01T10:00:00Z', '2026-06-03T10:00:01Z')).toBe(3);
    expect(daysOf('2026-06-01T10:00:00Z', '2026-09-01T10:00:00Z')).toBe(31);
  });

  it('is the share of the monthly price, in whole units, with the VAT in it', () => {
    expect(creditFor(price, { days: 2, ofDays: 30 }, settings)).toEqual({
      ...{ amountMinor: 6_700, vatMinor: 319, vatRate: 500, roundingMinor: 0 },
    });
  });

  it('adds VAT that an invoice would add, and none to an exempt package', () => {
    const days = { days: 3, ofDays: 30 };
    expect(creditFor({ ...price, packageVatMode: 'on_top' }, days, settings)).toMatchObject({
      ...{ amountMinor: 10_500, vatMinor: 500 },
    });
    expect(creditFor({ ...price, packageVatMode: 'exempt' }, days, settings)).toMatchObject({
      ...{ amountMinor: 10_000, vatMinor: 0 },
    });
  });

  it('is never more than the month', () => {
    expect(creditFor(price, { days: 31, ofDays: 30 }, settings).amountMinor).toBe(100_000);
  });
});

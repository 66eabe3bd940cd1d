import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateTimeStyle, formatDateTime, isNever, parseDateTime } from './date-times.ts';
import { formatDurationUs, parseDurationUs } from './durations.ts';
import { formatRateLimit, parseRateLimit, type RateLimit } from './rate-limit.ts';
import { formatRate, parseRate, parseRxTx } from './rates.ts';

const SECOND_US = 1_000_000;

describe('durations', () => {
  it.each([
    ['10m', 600 * SECOND_US],
    ['44m55s', 2695 * SECOND_US],
    ['3w4d12h23m12s', 2_204_592 * SECOND_US],
    ['0s', 0],
    ['453us', 453],
    ['12ms480us', 12_480],
  ])('parses and formats %s', (text, durationUs) => {
    expect(parseDurationUs(text)).toBe(durationUs);
    expect(formatDurationUs(durationUs)).toBe(text);
  });

  it('parses the clock format and bare seconds', () => {
    expect(parseDurationUs('00:10:00')).toBe(600 * SECOND_US);
    expect(parseDurationUs('1d02:03:04')).toBe(93_784 * SECOND_US);
    expect(parseDurationUs('30')).toBe(30 * SECOND_US);
  });

  it('rejects anything else', () => {
    expect(['', 'never', '5', '5m3h', '-5s', '1.5s'].map(parseDurationUs)).toEqual([
      undefined,
      undefined,
      5 * SECOND_US,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('round-trip', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (durationUs) => {
        expect(parseDurationUs(formatDurationUs(durationUs))).toBe(durationUs);
      }),
    );
  });
});

describe('date-times', () => {
  it.each([
    ['feb/05/2024 13:47:44', '2024-02-05T13:47:44'],
    ['2023-07-14 19:13:29', '2023-07-14T19:13:29'],
    ['Apr/07/2022 17:53:31', '2022-04-07T17:53:31'],
  ])('parses %s', (text, expected) => expect(parseDateTime(text)).toBe(expected));

  it('rejects invalid dates and times', () => {
    const texts = ['2023-02-31 10:00:00', 'foo/05/2024 13:47:44', '2023-07-14 25:00:00', '13:47:44', ''];
    const days = ['2023-02-29', '1900-02-29', '2024-04-31', '2024-00-10', '2024-13-10', '2024-05-00'];
    const times = ['24:00:00', '10:60:00', '10:00:60'];
    const all = [
      ...texts,
      ...days.map((day) => `${day} 10:00:00`),
      ...times.map((time) => `2024-05-05 ${time}`),
    ];
    expect(all.filter((text) => parseDateTime(text) !== undefined)).toEqual([]);
    expect(parseDateTime('2024-02-29 10:00:00')).toBe('2024-02-29T10:00:00');
    expect(parseDateTime('2000-02-29 23:59:59')).toBe('2000-02-29T23:59:59');
  });

  it('round-trip in both formats', () => {
    const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom<DateTimeStyle>('iso', 'month-name'), (date, style) => {
        const dateTime = parseDateTime(date.toISOString().slice(0, 19));
        expect(dateTime && parseDateTime(formatDateTime(dateTime, style))).toBe(dateTime);
      }),
    );
  });

  it('recognize the epoch as never', () => {
    const never = parseDateTime('jan/01/1970 00:00:00');
    expect(never && isNever(never)).toBe(true);
  });
});

describe('rates', () => {
  it('use decimal units', () => {
    expect(['25M', '512k', '1.5M', '1G', '64000', '0'].map(parseRate)).toEqual([
      25_000_000, 512_000, 1_500_000, 1_000_000_000, 64_000, 0,
    ]);
    expect(['', '-1', '5T', '1.0005k', 'M'].map(parseRate)).toEqual(Array(5).fill(undefined));
  });

  it('round-trip', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (rate) => {
        expect(parseRate(formatRate(rate))).toBe(rate);
      }),
    );
  });

  it('are pairs with upload first; one value applies to both', () => {
    expect(parseRxTx('5M/10M', parseRate)).toEqual({ rx: 5_000_000, tx: 10_000_000 });
    expect(parseRxTx('5M', parseRate)).toEqual({ rx: 5_000_000, tx: 5_000_000 });
    expect(parseRxTx('5M/10M/1M', parseRate)).toBeUndefined();
  });
});

describe('profile rate limit', () => {
  it('has six positional parts', () => {
    expect(parseRateLimit('5M/10M 8M/16M 4M/8M 16/16 8 1M/2M')).toEqual({
      rate: { rx: 5_000_000, tx: 10_000_000 },
      burst: { rx: 8_000_000, tx: 16_000_000 },
      burstThreshold: { rx: 4_000_000, tx: 8_000_000 },
      burstTimeS: { rx: 16, tx: 16 },
      priority: 8,
      minimum: { rx: 1_000_000, tx: 2_000_000 },
    });
  });

  it('rejects values that a router does not accept', () => {
    const texts = ['', 'fast', '5M/10M 0/0 0/0 1/1 9', '5M 0 0 1 8 6M', '1 1 1 1 1 1 1', '5M/x'];
    expect(texts.map(parseRateLimit)).toEqual(Array(6).fill(undefined));
  });

  it('fills in defaults for missing parts before a given one', () => {
    const rate = { rx: 2_000_000, tx: 4_000_000 };
    expect(formatRateLimit({ rate })).toBe('2M/4M');
    expect(formatRateLimit({ rate, priority: 3 })).toBe('2M/4M 0/0 2M/4M 1/1 3');
  });

  it('round-trips', () => {
    const pair = fc.record({ rx: fc.nat(), tx: fc.nat() });
    const limits = fc.tuple(pair, pair, pair, pair, fc.integer({ min: 1, max: 8 }), pair).chain((parts) => {
      const [rate, burst, burstThreshold, burstTimeS, priority, pairBelow] = parts;
      const minimum = { rx: Math.min(pairBelow.rx, rate.rx), tx: Math.min(pairBelow.tx, rate.tx) };
      const all = { rate, burst, burstThreshold, burstTimeS, priority, minimum };
      return fc
        .integer({ min: 1, max: 6 })
        .map((count): RateLimit => ({ ...Object.fromEntries(Object.entries(all).slice(0, count)), rate }));
    });
    fc.assert(
      fc.property(limits, (limit) => {
        expect(parseRateLimit(formatRateLimit(limit))).toEqual(limit);
      }),
    );
  });
});

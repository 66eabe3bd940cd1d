import { describe, expect, it } from 'vitest';
import { formatSpeed, formatSpeedValue, parseSpeed, unitFor } from './format-speed.ts';

describe('speed input', () => {
  it.each([
    ['20', 'Mbps', 20_000],
    ['1.5', 'Mbps', 1_500],
    ['1,5', 'Mbps', 1_500],
    [' ২০ ', 'Mbps', 20_000],
    ['512', 'kbps', 512],
    ['', 'Mbps', null],
  ] as const)('%j in %s is %s kbps', (text, unit, kbps) => {
    expect(parseSpeed(text, unit)).toBe(kbps);
  });

  it.each([
    ['fast', 'Mbps'],
    ['-5', 'Mbps'],
    ['1.5', 'kbps'],
    ['1.0005', 'Mbps'],
    ['1e3', 'kbps'],
    ['1,000,000', 'kbps'],
  ] as const)('%j in %s is none', (text, unit) => {
    expect(parseSpeed(text, unit)).toBeNaN();
  });

  it('parses its formatted value', () => {
    for (const kbps of [1, 64, 999, 1_000, 1_500, 1_024, 20_000, 1_000_000]) {
      expect(parseSpeed(formatSpeedValue(kbps, unitFor(kbps)), unitFor(kbps))).toBe(kbps);
    }
  });

  it('formats with the unit', () => {
    expect([512, 1_500, 20_000].map((kbps) => formatSpeed(kbps, 'de'))).toEqual([
      '512 kbps',
      '1,5 Mbps',
      '20 Mbps',
    ]);
  });
});

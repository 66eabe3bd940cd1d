import { describe, expect, it } from 'vitest';
import { formatBytes, formatRate } from './format-rate.ts';

describe('formatRate', () => {
  it.each([
    [0, '0 bps'],
    [999, '999 bps'],
    [1_000, '1 kbps'],
    [12_345_678, '12.3 Mbps'],
    [345_000_000, '345 Mbps'],
    [2_500_000_000, '2.5 Gbps'],
    [9_000_000_000_000, '9,000 Gbps'],
  ])('formats %d bit/s as %s', (bps, text) => {
    expect(formatRate(bps, 'en')).toBe(text);
  });

  it('formats numbers in the user’s locale', () => {
    expect(formatRate(12_345_678, 'de')).toBe('12,3 Mbps');
    expect(formatBytes(1_234_567_890, 'en')).toBe('1.2 GB');
  });
});

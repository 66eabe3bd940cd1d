import { expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';

it('writes numbers as the locale does', () => {
  expect(formatNumber(1_234_567, 'en')).toBe('1,234,567');
  expect(formatNumber(1_234_567, 'bn')).toBe('১২,৩৪,৫৬৭');
  expect(formatNumber(1_234_567, 'bn-u-nu-latn')).toBe('12,34,567');
  expect(formatNumber(1_234_567, 'de')).toBe('1.234.567');
});

import { expect, it } from 'vitest';
import { durationText, memoryText } from './format-values.ts';

it.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [61, '1 min, 1 sec'],
  [3_600, '1 hr'],
  [90_061, '1 day, 1 hr'],
  [86_460, '1 day'],
  [864_000 + 7_200, '10 days, 2 hr'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});

it('formats memory in megabytes', () => {
  expect(memoryText(1_073_741_824, 'en')).toBe('1,024 MB');
});

import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

describe('formatDuration', () => {
  it.each([
    [0, '1 min'],
    [3_600, '1 hr'],
    [7_500, '2 hr 5 min'],
    [2 * 86_400 + 5 * 3_600 + 61, '2 days 5 hr'],
  ])('shows %i seconds in at most two units', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it('uses the words of the language', () => {
    expect(formatDuration(7_500, 'de')).toBe('2 Std. 5 Min.');
  });
});

import { expect, it } from 'vitest';
import { formatDays, parseDays } from './parse-days.ts';

it('parses days in any order, without duplicates, with either minus sign', () => {
  expect(parseDays('3, 0;−3 3')).toEqual([-3, 0, 3]);
  expect(parseDays(' ')).toEqual([]);
});

it('returns undefined for text that is not a list of days', () => {
  expect(parseDays('three')).toBeUndefined();
  expect(parseDays('1.5')).toBeUndefined();
  expect(parseDays('-')).toBeUndefined();
});

it('parses its own output', () => {
  expect(parseDays(formatDays([-3, 0, 7]))).toEqual([-3, 0, 7]);
});

import { expect, it } from 'vitest';
import { formatDays, parseDays } from './parse-days.ts';

it('reads days in any order, once each, with either minus sign', () => {
  expect(parseDays('3, 0;−3 3')).toEqual([-3, 0, 3]);
  expect(parseDays(' ')).toEqual([]);
});

it('reads nothing from what is no row of days', () => {
  expect(parseDays('three')).toBeUndefined();
  expect(parseDays('1.5')).toBeUndefined();
  expect(parseDays('-')).toBeUndefined();
});

it('reads back what it writes', () => {
  expect(parseDays(formatDays([-3, 0, 7]))).toEqual([-3, 0, 7]);
});

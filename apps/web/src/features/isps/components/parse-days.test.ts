import { expect, it } from 'vitest';
import { readDays, writeDays } from './parse-days.ts';

it('reads days in any order, once each, with either minus sign', () => {
  expect(readDays('3, 0;−3 3')).toEqual([-3, 0, 3]);
  expect(readDays(' ')).toEqual([]);
});

it('reads nothing from what is no row of days', () => {
  expect(readDays('three')).toBeUndefined();
  expect(readDays('1.5')).toBeUndefined();
  expect(readDays('-')).toBeUndefined();
});

it('reads back what it writes', () => {
  expect(readDays(writeDays([-3, 0, 7]))).toEqual([-3, 0, 7]);
});

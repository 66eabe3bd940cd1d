import { expect, it } from 'vitest';
import { basisPoints, sortRows, sumRows } from './rows.ts';

const rows = [
  { name: 'b', minor: 5 },
  { name: 'a', minor: 10 },
  { name: 'c', minor: 5 },
];

it('sorts numbers by value and text by letter, and keeps the order of equal rows', () => {
  expect(sortRows(rows, 'name').map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(sortRows(rows, 'minor').map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  expect(sortRows(rows, '-minor').map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('adds up the columns of all rows', () => {
  expect(sumRows(rows, ['minor'])).toEqual({ minor: 20 });
  expect(sumRows([] as typeof rows, ['minor'])).toEqual({ minor: 0 });
});

it('is zero of nothing', () => {
  expect(basisPoints(1, 3)).toBe(3333);
  expect(basisPoints(1, 0)).toBe(0);
});

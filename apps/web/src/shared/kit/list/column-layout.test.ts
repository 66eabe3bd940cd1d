import { expect, it } from 'vitest';
import { readLayout } from './column-layout.ts';

const columns = [{ key: 'name' }, { key: 'area', hiddenByDefault: true }];

it('hides the columns that are hidden by default', () => {
  expect(readLayout(null, columns)).toEqual({ hidden: ['area'], order: [], widths: {} });
});

it('reads a stored list of hidden columns', () => {
  expect(readLayout(['name'], columns)).toEqual({ hidden: ['name'], order: [], widths: {} });
});

it('reads a stored layout', () => {
  const stored = { hidden: [], order: ['name', 'area'], widths: { area: 120 } };
  expect(readLayout(stored, columns)).toEqual(stored);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faults } from './faults/index.ts';
import { plantFault } from './lib/plant-fault.ts';

const root = path.resolve(import.meta.dirname, '..');

it('a fault is planted only where its text occurs once', () => {
  expect(plantFault('a < b', '<', '<=')).toBe('a <= b');
  expect(plantFault('a < b', '>', '<=')).toBeUndefined();
  expect(plantFault('a < b < c', '<', '<=')).toBeUndefined();
});

it.each(faults.map((fault) => [fault.name, fault] as const))(
  'the code still has the text of the fault "%s", and its tests exist',
  (_name, { file, find, replace, tests }) => {
    expect(plantFault(readFileSync(path.join(root, file), 'utf8'), find, replace)).toBeDefined();
    expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  },
);

it('faults have different names', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

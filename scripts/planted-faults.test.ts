import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { plantFault } from './lib/plant-fault.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The faults in SQL functions, with the function. */
const inFunctions = faults.flatMap(({ name, file, find }) => {
  if (!file.startsWith(migrations)) return [];
  const [before = ''] = read(file).split(find);
  const statement = before.slice(before.search(/^create (?![\s\S]*^create )/im));
  const [, of] = /^create (?:or replace )?function (\w+)/i.exec(statement) ?? [];
  const isInBody = statement.split('$$').length === 2;
  return of === undefined || !isInBody ? [] : [[name, file, of] as const];
});

it('a fault is planted only where its text occurs once', () => {
  expect(plantFault('a < b', '<', '<=')).toBe('a <= b');
  expect(plantFault('a < b', '>', '<=')).toBeUndefined();
  expect(plantFault('a < b < c', '<', '<=')).toBeUndefined();
});

it.each(faults.map((fault) => [fault.name, fault] as const))(
  'the code still has the text of the fault "%s", and its tests exist',
  (_name, { file, find, replace, tests }) => {
    expect(plantFault(read(file), find, replace)).toBeDefined();
    expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  },
);

it.each(inFunctions)(
  'the fault "%s" is in a function that no later migration replaces',
  (_name, file, of) => {
    const definition = new RegExp(`create (or replace )?function ${of}\\(`, 'i');
    const later = readdirSync(path.join(root, migrations)).filter((name) => name > path.basename(file));
    const replacing = later.filter((name) => definition.test(read(`${migrations}/${name}`)));
    expect(replacing).toEqual([]);
  },
);

it('faults have different names', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

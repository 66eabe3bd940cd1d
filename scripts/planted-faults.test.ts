import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { chosenFaults } from './faults/chosen-faults.ts';
import { migrations, tests as testFiles, testProjects } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { firstFailure } from './lib/first-failure.ts';
import { plantFault } from './lib/plant-fault.ts';
import { replacingSql, sqlStatements } from './lib/sql-statements.ts';

/** The project of `vitest.config.ts` that a test file belongs to. */
function projectOf(file: string): string {
  const [, suffix] = /\.(\w+)\.test\.tsx?$/.exec(file) ?? [];
  if (suffix === 'db' || suffix === 'api') return 'database';
  return suffix === 'process' ? 'process' : 'unit';
}

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const isCreated = /^create (?:or replace )?(?:constraint )?(?:function|view|trigger|policy) \w+/i;

/** What a statement creates, such as `trigger x on y`; undefined where it creates something that no statement replaces. */
function createdBy(statement: string): string | undefined {
  const [created] = isCreated.exec(statement) ?? [];
  if (created === undefined) return undefined;
  const [, table = ''] =
    /^create (?:or replace )?(?:constraint )?(?:trigger|policy)[^;]*?\son (\w+)/i.exec(statement) ?? [];
  return `${created.replace(/ (?:or replace|constraint)/gi, '').toLowerCase()} ${table}`.trim();
}

/** The faults in functions, views, triggers and policies, with what they are in. */
const inObjects = faults.flatMap(({ name, file, find, replace }) => {
  if (!file.startsWith(migrations)) return [];
  const before = new Set(sqlStatements(read(file)));
  const planted = sqlStatements(plantFault(read(file), find, replace) ?? '');
  return planted
    .filter((statement) => !before.has(statement))
    .flatMap((statement) => createdBy(statement) ?? [])
    .map((created) => [name, file, created] as const);
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

it.each(Object.values(testFiles))('%s is in a project that runs with a fault', (file) => {
  expect(testProjects).toContain(projectOf(file));
});

it('a run without tests and a file that cannot be loaded are no failures of a test', () => {
  const result = (status: string, ...assertionResults: { status: string; fullName: string }[]) => ({
    status,
    message: 'Syntax error',
    assertionResults,
  });
  const [passed, failed] = [
    { status: 'passed', fullName: ' a' },
    { status: 'failed', fullName: ' b' },
  ];
  const failure = (...testResults: ReturnType<typeof result>[]) => firstFailure({ testResults });
  expect(failure(result('passed', passed), result('failed', passed, failed))).toBe('b');
  expect(() => failure()).toThrow('no test file was found');
  expect(() => failure(result('failed'))).toThrow('cannot be loaded: Syntax error');
  expect(() => failure(result('passed', passed))).toThrow('no test failed');
});

it.each(inObjects)('the fault "%s" is in what no later migration replaces', (_name, file, created) => {
  const later = readdirSync(path.join(root, migrations)).filter((name) => name > path.basename(file));
  const replacing = later.filter((name) =>
    sqlStatements(read(`${migrations}/${name}`)).some((statement) => createdBy(statement) === created),
  );
  expect(replacing).toEqual([]);
});

it('statements are taken apart at semicolons outside of bodies, texts and comments', () => {
  const body = "create function a() returns text as $$ begin return ';'; end $$";
  expect(sqlStatements(`-- One; two\n${body};\n\nselect ';' -- all; of it\n; /* ; */ select 1`)).toEqual([
    body,
    "select ';' -- all; of it",
    'select 1',
  ]);
});

it('a statement is repeated in place of what it created', () => {
  expect(replacingSql('create function a() as $$x$$')).toBe('create or replace function a() as $$x$$');
  expect(replacingSql('create trigger t before insert on b execute function a()')).toBe(
    'drop trigger t on b; create trigger t before insert on b execute function a()',
  );
  expect(replacingSql('create policy p on b using (true)')).toBe(
    'drop policy p on b; create policy p on b using (true)',
  );
  expect(replacingSql('alter policy p on b using (true)')).toBe('alter policy p on b using (true)');
  expect(replacingSql('create table b (id bigint)')).toBeUndefined();
});

it('parts have every fault once', () => {
  const parts = [1, 2, 3, 4, 5, 6, 7].map((part) => chosenFaults([`--part=${part}/7`]));
  expect(parts.flat()).toEqual(faults);
  expect(parts.every((part) => part.length > 0)).toBe(true);
});

it('an unknown option plants nothing', () => {
  expect(() => chosenFaults(['--help'])).toThrow('Use --part=2/8');
});

it('faults have different names', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

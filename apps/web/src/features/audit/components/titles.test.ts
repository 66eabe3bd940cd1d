import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditField, exportLanguages } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { entities, events } from './entities.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const schema = readFileSync(path.join(root, 'packages/database/schema.sql'), 'utf8');
const audited = [
  ...new Set([...schema.matchAll(/CREATE TRIGGER audit_\w+ .*? ON (\w+)/g)].map(([, table]) => table ?? '')),
];

/** Columns of a table, from the lines of its definition. */
const columnsOf = (table: string): string[] => {
  const [, body = ''] = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema) ?? [];
  return [...body.matchAll(/^ {2}([a-z_]+) /gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'constraint');
};

/** Events that the server records, from its code. */
const source = path.join(root, 'apps/server/src');
const recorded = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(
      /(?:recordEvent\(\s*tx,\s*|record_(?:own_)?event\(|endAsStolen\()'(\w+)'/g,
    ),
  ])
  .map(([, event]) => event ?? '');

const catalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, `apps/web/src/locales/${language}/audit.json`), 'utf8'));

describe('the audit log', () => {
  it('finds the audited tables', () => {
    expect(audited.length).toBeGreaterThan(25);
  });

  it.each([...new Set(recorded)])('has a title for the event %s in every language', (event) => {
    const key = events[event];
    expect(key, `entities.ts has no title for ${event}`).toBeDefined();
    for (const language of exportLanguages) expect(catalogue(language)[String(key)], language).toBeTruthy();
  });

  it.each(audited)('has a title for %s in every language', (table) => {
    const key = entities[table]?.key;
    expect(key, `entities.ts has no title for ${table}`).toBeDefined();
    for (const language of exportLanguages) expect(catalogue(language)[String(key)], language).toBeTruthy();
  });

  it.each(audited)('has a label for every column of %s in every language', (table) => {
    expect(columnsOf(table).length).toBeGreaterThan(2);
    const without = columnsOf(table).filter((column) => {
      const field = auditField(column);
      return field !== 'technical' && !exportLanguages.every((language) => field?.labels[language]);
    });
    expect(without, 'add them to packages/contract/src/audit-labels').toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from './describe-schema.ts';
import { type CatalogueEntry, readCatalogue } from './read-catalogue.ts';

let db: TestDatabase;
let descriptions: Readonly<Record<string, string>>;
beforeAll(async () => {
  db = await createTestDatabase();
  descriptions = await describeSchema(db.adminUrl);
});
afterAll(() => db.close());

/**
 * The catalogue as text that is the same for two databases with the same objects, whatever order they were created in.
 * The order of columns is left out: no query depends on it.
 */
const fingerprintOf = (entries: readonly CatalogueEntry[]): string =>
  entries
    .map(({ kind, of, name, definition }) => [kind, of, name, definition.trim()].join(' | '))
    .sort()
    .join('\n');

const fingerprint = async () => fingerprintOf(await readCatalogue(db.adminUrl));

describe('the committed descriptions of the schema', () => {
  it.each(['schema.sql', 'SCHEMA.md'])('%s matches the migrated database', async (name) => {
    const committed = await readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
    expect(committed === descriptions[name], `${name} is not up to date: run npm run schema`).toBe(true);
  });

  it('have a purpose for every table: write `comment on table` in its migration', () => {
    expect(descriptions['SCHEMA.md']?.split('\n').filter((row) => /^\| \w+ \| +\|/.test(row))).toEqual([]);
  });
});

describe('the fingerprint of a catalogue', () => {
  it('ignores the order of columns, and changes with a definition', async () => {
    const before = await fingerprint();
    await db.sql('alter table routers drop column note; alter table routers add column note text');
    expect(await fingerprint()).toBe(before);
    await db.sql("alter table routers alter column note set default 'none'");
    expect(await fingerprint()).not.toBe(before);
  });
});

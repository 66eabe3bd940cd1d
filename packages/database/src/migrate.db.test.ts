import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase, pendingMigrations } from './index.ts';
import { generateRowTypes } from './row-types/generate.ts';

const appLogin = { name: 'lastmile_migrate_test', password: 'first' };

let db: TestDatabase;
let emptyUrl: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`create database ${db.name}_empty`);
  const url = new URL(db.adminUrl);
  url.pathname = `${url.pathname}_empty`;
  emptyUrl = url.href;
});
afterAll(async () => {
  await db.sql(`drop database ${db.name}_empty with (force)`);
  await db.sql(`drop role if exists ${appLogin.name}, ${appLogin.name}_queue`);
  await db.close();
});

describe('migrations', () => {
  it('run once when two servers start at the same time', async () => {
    const runs = await Promise.all([
      migrate({ adminUrl: emptyUrl, appLogin }),
      migrate({ adminUrl: emptyUrl, appLogin }),
    ]);
    const applied = runs.map((run) => run.applied.length).sort((a, b) => a - b);
    expect(applied[0]).toBe(0);
    expect(applied[1]).toBeGreaterThanOrEqual(3);
  });

  it('are rejected if one was edited after it ran, with what to do about it', async () => {
    const client = new pg.Client({ connectionString: emptyUrl });
    await client.connect();
    await client.query("update schema_migrations set hash = 'other' where name = '0011_areas.sql'");
    await expect(migrate({ adminUrl: emptyUrl, appLogin })).rejects.toThrow(
      /0011_areas.sql was changed after it was applied.*put the change into a new migration/,
    );
    await client.end();
  });

  it('are rejected on a database from before the squash, with what to do about it', async () => {
    const client = new pg.Client({ connectionString: emptyUrl });
    await client.connect();
    await client.query("insert into schema_migrations (name, hash) values ('0002_identity.sql', 'old')");
    await expect(migrate({ adminUrl: emptyUrl, appLogin })).rejects.toThrow(
      /created before the first release and cannot be upgraded.*new, empty database/,
    );
    await client.query("delete from schema_migrations where name = '0002_identity.sql'");
    await client.end();
  });

  it('that are missing are reported, so that a server knows it is not ready', async () => {
    await db.sql("delete from schema_migrations where name = '0011_areas.sql'");
    expect(await pendingMigrations(db.database)).toEqual(['0011_areas.sql']);
  });

  it('create the given login for the application, and update its password later', async () => {
    const url = new URL(emptyUrl);
    url.username = appLogin.name;
    url.password = appLogin.password;
    const database = openDatabase({ url: url.href });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe('the generated row types', () => {
  it('match the migrated database; `npm run types:generate` writes them', async () => {
    const committed = await readFile(new URL('./rows.generated.ts', import.meta.url), 'utf8');
    expect(committed).toBe(await generateRowTypes(db.adminUrl));
  });
});

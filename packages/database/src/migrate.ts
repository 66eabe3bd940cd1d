import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Database } from './pool.ts';
import { migrateQueue } from './queue-schema.ts';
import { prepareRoles } from './roles.ts';

const folder = new URL('../migrations/', import.meta.url);
/** Read once, at the start: afterwards the process may have given up the right to read the installation. */
const knownNames = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/**
 * A migration of the series that was replaced before the first release; every database of that time has it.
 */
const replacedMigration = '0002_identity.sql';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export interface MigrateOptions {
  /** A login that may create roles and extensions: that of the embedded server, or the operator's. */
  readonly adminUrl: string;
  /** The login of the application; it is created, or given this password. */
  readonly appLogin: { readonly name: string; readonly password: string };
  readonly onMigration?: (name: string) => void;
}

/**
 * Brings the database up to date. Two servers that start at once are serialised by the lock, and the
 * second finds nothing to do. A migration that was edited after it ran is rejected:
 * migrations are forward only.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const admin = new pg.Client({ connectionString: options.adminUrl, application_name: 'lastmile migrate' });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtextextended('lastmile migrate', 0))");
    await prepareRoles(admin, options.appLogin);
    await migrateQueue(options.adminUrl);
    await admin.query('set role lastmile_owner');
    await admin.query(`
      create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
      comment on table schema_migrations is 'Migrations that were applied to this database';
      grant select on schema_migrations to lastmile_platform`);
    return { applied: await applyMissing(admin, migrations, options.onMigration) };
  } finally {
    await admin.end();
  }
}

async function applyMissing(
  admin: pg.Client,
  migrations: Migration[],
  onMigration: MigrateOptions['onMigration'],
): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  const hashes = new Map(rows.map((row) => [row.name, row.hash]));
  if (hashes.has(replacedMigration)) {
    throw new Error(
      'This database was created before the first release and cannot be upgraded: its migrations have since been replaced. ' +
        'Its data was not changed. Set DATABASE_URL to a new, empty database, or LASTMILE_HOME to a new, empty folder ' +
        'for the embedded one, and start again; `npm start` and `npx lastmile demo` load the demo data into it.',
    );
  }
  const applied: string[] = [];
  for (const { name, sql, hash } of migrations) {
    const before = hashes.get(name);
    if (before === hash) continue;
    if (before) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      );
    }
    onMigration?.(name);
    await admin.query('begin');
    try {
      await admin.query(sql);
      await admin.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
      await admin.query('commit');
    } catch (error) {
      await admin.query('rollback');
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    knownNames.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Whether the database has every migration that this build knows; a newer database is accepted. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin read only; set local role lastmile_platform');
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    await client.query('commit');
    const there = new Set(rows.map((row) => row.name));
    return knownNames.filter((name) => !there.has(name));
  } finally {
    client.release();
  }
}

import { databaseUrl, type TestServer } from '@lastmile/testing';
import pg from 'pg';
import { replacingSql, sqlStatements } from './sql-statements.ts';

const name = 'lastmile_faulty';

/**
 * A copy of the migrated template with the changed statement of a migration, which takes a second instead of half a
 * minute; undefined if repeating the statement does not replace what it created.
 */
export async function createFaultyTemplate(
  { adminUrl, template }: TestServer,
  source: string,
  planted: string,
): Promise<string | undefined> {
  const before = new Set(sqlStatements(source));
  const [changed, ...others] = sqlStatements(planted).filter((statement) => !before.has(statement));
  const replacing = changed === undefined || others.length > 0 ? undefined : replacingSql(changed);
  if (replacing === undefined) return undefined;
  await runSql(adminUrl, `drop database if exists ${name} with (force)`);
  await runSql(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  try {
    await runSql(databaseUrl(adminUrl, name), replacing);
  } catch {
    return undefined;
  }
  return name;
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

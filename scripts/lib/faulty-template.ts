import { databaseUrl, onServer, type TestServer } from '@lastmile/testing';
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
  await onServer(adminUrl, `drop database if exists ${name} with (force)`);
  await onServer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  try {
    await onServer(databaseUrl(adminUrl, name), replacing);
  } catch {
    return undefined;
  }
  return name;
}

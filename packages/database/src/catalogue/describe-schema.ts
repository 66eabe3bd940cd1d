import { platformTables } from '../catalogue-rules.ts';
import { printDistribution } from './distribution.ts';
import { readCatalogue } from './read-catalogue.ts';
import { printOverview } from './schema-overview.ts';
import { printSchema } from './schema-sql.ts';

/** The committed descriptions of a migrated database: names of files in the package, and their text. */
export async function describeSchema(url: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readCatalogue(url);
  return {
    'schema.sql': printSchema(entries),
    'SCHEMA.md': `${printOverview(entries, platformTables)}\n${printDistribution(entries, platformTables)}`,
  };
}

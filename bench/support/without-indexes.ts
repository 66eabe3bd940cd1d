import type { BenchDatabase } from './bench-database.ts';

/** Builds the indexes of the tables after they were filled, which takes a fraction of the time. Keys and constraints stay. */
export async function withoutIndexes(
  db: Pick<BenchDatabase, 'sql'>,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.sql(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await db.sql(`drop index ${name}`);
  await fill();
  await db.sql("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await db.sql(definition);
  await db.sql('reset maintenance_work_mem');
}

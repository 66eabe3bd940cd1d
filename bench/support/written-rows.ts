import type { startBenchDatabase } from './bench-database.ts';

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/** Copies the rows of these tables and returns the statements that insert them again. */
export async function copyWrittenRows(db: BenchDatabase, tables: readonly string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const table of tables) {
    const { rows } = await db.sql(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    await db.sql(`create table copied_${table} as select * from ${table}`);
    const columns = String(rows[0]?.['columns']);
    statements.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from copied_${table}`,
    );
  }
  return statements;
}

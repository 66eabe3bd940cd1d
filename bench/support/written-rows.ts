import type pg from 'pg';
import type { startBenchDatabase } from './bench-database.ts';

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/** Tables that a billing run writes, in foreign key order. */
export const billingRunTables = [
  'invoices',
  'invoice_lines',
  'document_numbers',
  'journal_entries',
  'journal_lines',
  'billing_runs',
  'billing_run_progress',
  'billing_run_outcomes',
];

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

/** Runs these statements in one transaction of ISP 1, and returns the time. */
export async function insertAgainMs(
  client: pg.Client,
  statements: readonly string[],
  actor: object,
): Promise<number> {
  // Discards the cached plans of triggers, which were made for the previous table sizes.
  await client.query('discard all');
  const startedAt = performance.now();
  // As in the application: a foreign key check planned for an empty table would scan it for every row.
  await client.query(
    `begin; set local app.isp_id = '1'; set local app.actor = '${JSON.stringify(actor)}'; set local enable_seqscan = off`,
  );
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  return performance.now() - startedAt;
}

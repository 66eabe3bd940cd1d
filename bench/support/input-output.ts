interface Sql {
  sql(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Operations on files of the database so far, by all of its processes: pages, and the write-ahead log with its flushes. */
interface InputOutput {
  readonly reads: number;
  readonly writes: number;
  readonly flushes: number;
}

export async function inputOutputOf(db: Sql): Promise<InputOutput> {
  const { rows } = await db.sql(
    `select coalesce(sum(reads), 0)::float8 as reads, (coalesce(sum(writes), 0) + coalesce(sum(extends), 0))::float8 as writes,
       coalesce(sum(fsyncs), 0)::float8 as flushes from pg_stat_io`,
  );
  return rows[0] as unknown as InputOutput;
}

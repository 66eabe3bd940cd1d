import type pg from 'pg';

export interface PlantedCanaries {
  /** `table.column`, with a marker that occurs nowhere else. */
  readonly columns: ReadonlyMap<string, string>;
  /** Columns that accept only certain values, and so cannot contain a marker. */
  readonly refused: readonly string[];
}

/** The marker begins every value, so that a value that is cut off still shows it. */
export const canary = /cnry(\d+)q/;

/**
 * Puts a marker into every text column of the rows of one ISP, except keys, by which rows are joined, and encrypted values, which
 * nothing could decrypt any more.
 */
export async function plantCanaries(client: pg.Client, ispId: number): Promise<PlantedCanaries> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attname !~ '(encrypted|_hash)$'
      and (c.relname = 'isps' or exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'isp_id'))
      and not exists (select from pg_constraint k where k.contype in ('f', 'p')
        and (k.conrelid = c.oid and a.attnum = any (k.conkey) or k.confrelid = c.oid and a.attnum = any (k.confkey)))
    order by 1, 2`);
  await client.query('set session_replication_role = replica');
  const columns = new Map<string, string>();
  const refused: string[] = [];
  for (const [index, { table, column }] of rows.entries()) {
    const marker = `cnry${index}q`;
    const owner = table === 'isps' ? 'id' : 'isp_id';
    const planted = await client
      .query(
        `update "${table}" set "${column}" = $2 || coalesce("${column}", '') where ${owner} = $1 and "${column}" is not null`,
        [ispId, marker],
      )
      .catch(() => undefined);
    if (!planted) refused.push(`${table}.${column}`);
    else if (planted.rowCount) columns.set(marker, `${table}.${column}`);
  }
  await client.query('reset session_replication_role');
  return { columns, refused };
}

/** Ids of rows of the ISP: a few of every table. */
export async function idsOf(client: pg.Client, ispId: number): Promise<number[]> {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'isp_id')) = 2`);
  const ids = new Set<number>([ispId]);
  for (const { table } of rows) {
    const found = await client.query(`select id from "${table}" where isp_id = $1 order by id limit 2`, [
      ispId,
    ]);
    for (const { id } of found.rows) if (Number.isSafeInteger(Number(id))) ids.add(Number(id));
  }
  return [...ids];
}

import { createHash } from 'node:crypto';
import type { TestDatabase } from '@lastmile/testing';

const queries = new WeakMap<TestDatabase, Promise<string>>();

/**
 * One hash over every row that belongs to an ISP, whatever tables there are: those that carry its id, its
 * own row, and what hangs on its people. Unlogged tables hold what is of the moment and passes by itself.
 * Whatever is written bears a later transaction's number than all before it, so rows and the sum of those
 * numbers stay as they were only where nothing was written or removed; reading whole rows would take longer.
 */
export async function hashOfIsp(db: TestDatabase, ispId: number): Promise<string> {
  const query = queries.get(db) ?? queryOver(db);
  queries.set(db, query);
  const hashes = await db.sql(await query, [ispId]);
  return createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
}

async function queryOver(db: TestDatabase): Promise<string> {
  const tables = await db.sql<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    group by c.relname`);
  const parts = tables.flatMap(({ name, columns }) => {
    const where = ownershipOf(name, columns);
    if (!where) return [];
    return `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as written from ${name} t where ${where}`;
  });
  return `select * from (${parts.join(' union all ')}) hashes order by name`;
}

function ownershipOf(table: string, columns: readonly string[]): string | undefined {
  if (table === 'isps') return 'id = $1';
  if (columns.includes('isp_id')) return 'isp_id = $1';
  if (columns.includes('user_id')) return 'user_id in (select id from users where isp_id = $1)';
  if (columns.includes('session_id'))
    return 'session_id in (select s.id from sessions s join users u on u.id = s.user_id where u.isp_id = $1)';
  return undefined;
}

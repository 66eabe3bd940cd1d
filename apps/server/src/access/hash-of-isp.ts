import { createHash } from 'node:crypto';
import type { TestDatabase } from '@lastmile/testing';

/**
 * One hash over every row that belongs to an ISP, whatever tables there are: those that carry its id, its
 * own row, and what hangs on its people.
 */
export async function hashOfIsp(db: TestDatabase, ispId: number): Promise<string> {
  const tables = await db.sql<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name order by c.table_name`);
  const parts = tables.flatMap(({ name, columns }) => {
    const where = ownershipOf(name, columns);
    if (!where) return [];
    return `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${name} t where ${where}`;
  });
  const hashes = await db.sql(`select * from (${parts.join(' union all ')}) hashes order by name`, [ispId]);
  return createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
}

function ownershipOf(table: string, columns: readonly string[]): string | undefined {
  if (table === 'isps') return 'id = $1';
  if (columns.includes('isp_id')) return 'isp_id = $1';
  if (columns.includes('user_id')) return 'user_id in (select id from users where isp_id = $1)';
  if (columns.includes('session_id'))
    return 'session_id in (select s.id from sessions s join users u on u.id = s.user_id where u.isp_id = $1)';
  return undefined;
}

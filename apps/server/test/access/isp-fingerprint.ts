import { createHash } from 'node:crypto';
import type { TestDatabase } from '@lastmile/testing';

const prepared = new WeakMap<TestDatabase, Promise<void>>();
const latest = new WeakMap<TestDatabase, { ispId: number; writes: string; fingerprint: string }>();

/**
 * One hash over every row that belongs to an ISP: rows with its id, its own row, and rows that refer to its
 * users. Unlogged tables are left out because they contain short-lived data. Every write stores a later
 * transaction id (xmin), so the number of rows and the sum of these ids stay the same only if nothing was
 * written or deleted; hashing whole rows would take longer. The ids are summed as their distance to the first
 * one, because casting them to text would take twice as long. While no statement has written to any of these tables,
 * the fingerprint is the one before.
 */
export async function fingerprintIsp(db: TestDatabase, ispId: number): Promise<string> {
  const isPrepared = prepared.get(db) ?? prepare(db);
  prepared.set(db, isPrepared);
  await isPrepared;
  const [counted] = await db.sql<{ writes: string }>(
    "select last_value || ' ' || is_called as writes from written_statements",
  );
  const writes = counted?.writes ?? '';
  const known = latest.get(db);
  if (known?.ispId === ispId && known.writes === writes) return known.fingerprint;
  const hashes = await db.sql('select * from rows_of_isp($1)', [ispId]);
  const fingerprint = createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
  latest.set(db, { ispId, writes, fingerprint });
  return fingerprint;
}

/** A function, whose statement is planned once: planning takes longer than running it. */
async function prepare(db: TestDatabase): Promise<void> {
  const tables = await db.sql<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    group by c.relname`);
  const parts = tables.flatMap(({ name, columns }) => {
    const where = ownershipOf(name, columns);
    if (!where) return [];
    return `select '${name}', count(*), sum(age(t.xmin) - age('3'::xid)) from ${name} t where ${where}`;
  });
  await db.sql(`
    create function rows_of_isp(isp bigint) returns table (name text, rows bigint, written bigint) language plpgsql as $$
    begin return query ${parts.join(' union all ')} order by 1; end $$`);
  await db.sql(`
    create sequence written_statements;
    create function count_written_statement() returns trigger language plpgsql security definer as $$
    begin perform nextval('public.written_statements'); return null; end $$;
    do $$ declare written regclass; begin
      for written in select oid::regclass from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      loop
        execute format('create trigger count_written_statement after insert or update or delete or truncate on %s
          for each statement execute function count_written_statement()', written);
      end loop;
    end $$`);
}

function ownershipOf(table: string, columns: readonly string[]): string | undefined {
  if (table === 'isps') return 't.id = isp';
  if (columns.includes('isp_id')) return 't.isp_id = isp';
  if (columns.includes('user_id')) return 't.user_id in (select u.id from users u where u.isp_id = isp)';
  if (columns.includes('session_id'))
    return 't.session_id in (select s.id from sessions s join users u on u.id = s.user_id where u.isp_id = isp)';
  return undefined;
}

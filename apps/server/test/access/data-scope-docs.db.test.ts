import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const page = fileURLToPath(new URL('../../../../docs/access.md', import.meta.url));

interface Policy {
  readonly table: string;
  readonly subscribers: string | null;
  readonly collections: string | null;
  readonly department: string | null;
}

/** A policy in words: the rows that a user within the scope sees. */
function inWords(policy: string | null): string {
  if (policy === null) return 'all';
  if (policy === 'false') return 'none';
  const parent = /EXISTS \( SELECT\s+FROM (\w+)/.exec(policy)?.[1];
  if (parent) return `those of visible ${parent}`;
  const settings = [...new Set([...policy.matchAll(/scope_(\w+)\(\)/g)].map(([, name]) => name))].sort();
  const words: Record<string, string> = {
    resellers: 'own customers',
    user: 'own user',
    areas: 'own areas',
    department: 'own department',
    staff_user: 'own user',
  };
  return settings.map((name) => words[name ?? ''] ?? name).join(', ');
}

it('docs/access.md lists what each data scope sees of every table', async () => {
  const policies = await db.sql<Policy>(
    `select p.tablename as table, max(s.qual) as subscribers, max(c.qual) as collections, max(d.qual) as department
     from (select distinct tablename from pg_policies where schemaname = 'public' and roles && array['lastmile_own_subscribers', 'lastmile_own_collections']::name[]) p
     left join pg_policies s on s.schemaname = 'public' and s.tablename = p.tablename and 'lastmile_own_subscribers' = any(s.roles) and s.cmd in ('ALL', 'SELECT')
     left join pg_policies c on c.schemaname = 'public' and c.tablename = p.tablename and 'lastmile_own_collections' = any(c.roles) and c.cmd in ('ALL', 'SELECT')
     left join pg_policies d on d.schemaname = 'public' and d.tablename = p.tablename and 'lastmile_own_department' = any(d.roles) and d.cmd in ('ALL', 'SELECT')
     group by 1 order by 1`,
  );
  const rows = policies.map(
    ({ table, subscribers, collections, department }) =>
      `| ${table} | ${inWords(subscribers)} | ${inWords(collections)} | ${inWords(department)} |`,
  );
  const text = await readFile(page, 'utf8');
  const [, table = ''] = text.split('## Rows by table');
  const listed = table.split('\n').filter((line) => /^\| [a-z_]+ \| /.test(line));
  expect(listed).toEqual(rows);
});

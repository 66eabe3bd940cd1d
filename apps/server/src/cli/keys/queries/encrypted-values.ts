import type { EncryptedColumn } from '../../../core/encrypted-column.ts';
import type { OwnerClient } from './owner-client.ts';

export type ValueRow = Readonly<Record<string, string>> & { readonly encrypted: string };

/** Names of tables and columns are constants of the modules, never input. */
const keyOf = ({ key }: EncryptedColumn) => key.map((column) => `t.${column}`).join(', ');

/** The next values, in the order of the key, that do not begin with the current head. */
export async function oldValues(
  client: OwnerClient,
  column: EncryptedColumn,
  { head, after, limit }: { head: string; after: readonly string[] | undefined; limit: number },
): Promise<ValueRow[]> {
  const { table, key, needs = [] } = column;
  const selected = [...key, ...needs].map((name) => `(t.${name})::text as "${name}"`).join(', ');
  const position = after
    ? `and (${keyOf(column)}) > (${key.map((_name, at) => `$${at + 3}`).join(', ')})`
    : '';
  const { rows } = await client.query<ValueRow>(
    `select ${selected}, t.${column.column} as encrypted from ${table} t
     where t.${column.column} is not null and not starts_with(t.${column.column}, $1) ${position}
     order by ${keyOf(column)} limit $2`,
    [head, limit, ...(after ?? [])],
  );
  return rows;
}

/** Only if the value is still the same: a change of the application always wins. */
export async function replaceValue(
  client: OwnerClient,
  { table, key, column }: EncryptedColumn,
  row: ValueRow,
  encrypted: string,
): Promise<boolean> {
  const where = key.map((name, at) => `${name} = $${at + 3}`).join(' and ');
  const { rowCount } = await client.query(
    `update ${table} set ${column} = $1 where ${column} = $2 and ${where}`,
    [encrypted, row.encrypted, ...key.map((name) => row[name])],
  );
  return rowCount === 1;
}

export async function countOld(client: OwnerClient, { table, column }: EncryptedColumn, head: string) {
  const { rows } = await client.query<{ values: number; old: number }>(
    `select count(${column})::int as values, count(*) filter (where not starts_with(${column}, $1))::int as old from ${table}`,
    [head],
  );
  return rows[0] ?? { values: 0, old: 0 };
}

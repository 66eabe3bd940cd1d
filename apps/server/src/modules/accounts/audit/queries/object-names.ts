import { auditField } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { isNamed, isShared, type Named, nameColumns, referenceOf } from './named-tables.ts';

/** Records without a page of their own, by the column of the record that shows them. */
const parentColumns = {
  recurring_charges: 'subscriber_id',
  security_deposits: 'subscriber_id',
  skipped_months: 'subscriber_id',
  subscriber_notes: 'subscriber_id',
  reseller_transactions: 'reseller_id',
  reseller_prices: 'reseller_id',
  reseller_buying_prices: 'reseller_id',
  reseller_conditions: 'reseller_id',
  retail_payments: 'reseller_id',
  ticket_attachments: 'ticket_id',
  checkout_refunds: 'checkout_id',
  gateway_statement_rows: 'statement_id',
  ticket_replies: 'ticket_id',
  visits: 'ticket_id',
} as const;
type Child = keyof typeof parentColumns;
const isChild = (entity: string): entity is Child => entity in parentColumns;

interface Entry {
  readonly ispId: number | null;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

interface Reference {
  /** `column:id` of a value, or the empty text for the entry's own object. */
  readonly key: string;
  readonly table: Named;
  readonly ispId: number | null;
  readonly id: number;
}

type Value = readonly [column: string, value: unknown];

const isDocument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Filters in stored documents name records by `areaId`, as lists do; there a reseller is a user. */
const tableOf = (column: string): Named | undefined =>
  column === 'resellerId' ? 'users' : referenceOf(snake(column));

/** The values of a row, and those within the documents that it stores. */
const valuesIn = (row: Readonly<Record<string, unknown>> | null): Value[] =>
  Object.entries(row ?? {}).flatMap(([column, value]): Value[] =>
    isDocument(value) && auditField(column) !== 'technical' ? valuesIn(value) : [[column, value]],
  );

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value])
    .map((one) => (typeof one === 'string' && /^\d{1,15}$/.test(one) ? Number(one) : one))
    .filter((one) => typeof one === 'number');

function referencesOf({ ispId, entity, entityId, before, after }: Entry): Reference[] {
  const own = entityId !== null && isNamed(entity) ? [{ key: '', table: entity, ispId, id: entityId }] : [];
  const values = [...valuesIn(before), ...valuesIn(after)].flatMap(([column, value]) => {
    const table = tableOf(column);
    if (!table) return [];
    return idsIn(value).map((id) => ({ key: `${column}:${id}`, table, ispId, id }));
  });
  return [...own, ...values];
}

const nameKey = (table: string, { ispId, id }: Pick<Reference, 'ispId' | 'id'>): string =>
  isShared(table) ? String(id) : `${ispId}:${id}`;

/** Rows `o` of a table for the wanted ids, `w`; ids of most tables are unique within an ISP only. */
const wantedRows = (table: string, wanted: readonly { ispId: number | null; id: number | null }[]) =>
  sql`unnest(${wanted.map(({ ispId }) => ispId)}::bigint[], ${wanted.map(({ id }) => id)}::bigint[]) w (of_isp, of_id)
    join ${sql.table(table)} o on o.id = w.of_id and ${isShared(table) ? sql`true` : sql`o.isp_id = w.of_isp`}`;

async function loadNames(tx: Tx, table: Named, wanted: readonly Reference[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ispId: number | null; id: number; name: string | null }>`
    select w.of_isp as "ispId", o.id, ${nameColumns[table]} as name from ${wantedRows(table, wanted)}`.execute(
    tx,
  );
  return new Map(
    rows.flatMap(({ name, ...row }) => (name === null ? [] : [[nameKey(table, row), name] as const])),
  );
}

/** An ISP cannot read the plans, coupons and gateway statements of the platform. */
async function readableTables<Name extends string>(tx: Tx, tables: Iterable<Name>): Promise<Name[]> {
  const given = [...tables];
  if (given.length === 0) return [];
  const { rows } = await sql<{ name: Name }>`
    select name from unnest(${given}::text[]) as given (name) where has_any_column_privilege(name, 'select')`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function loadParents(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number>> {
  const parents = new Map<string, number>();
  const tables = new Set(entries.map(({ entity }) => entity).filter(isChild));
  for (const table of await readableTables(tx, tables)) {
    const wanted = entries.flatMap(({ entity, entityId: id, ispId }) =>
      entity === table && id !== null ? [{ ispId, id }] : [],
    );
    const { rows } = await sql<{ ispId: number | null; id: number; parentId: number | null }>`
      select w.of_isp as "ispId", o.id, o.${sql.ref(parentColumns[table])} as "parentId"
      from ${wantedRows(table, wanted)}`.execute(tx);
    for (const { parentId, ...row } of rows)
      if (parentId !== null) parents.set(`${table}:${nameKey(table, row)}`, parentId);
  }
  return parents;
}

/** Adds the current names of the objects that entries are about and refer to, as far as they still exist, and what they belong to. */
export async function withObjectNames<Row extends Entry>(tx: Tx, entries: readonly Row[]) {
  const wanted = new Map<Named, Map<string, Reference>>();
  for (const reference of entries.flatMap(referencesOf)) {
    const ofTable = wanted.get(reference.table) ?? new Map<string, Reference>();
    wanted.set(reference.table, ofTable.set(nameKey(reference.table, reference), reference));
  }
  const names = new Map<Named, Map<string, string>>();
  for (const table of await readableTables(tx, wanted.keys()))
    names.set(table, await loadNames(tx, table, [...(wanted.get(table)?.values() ?? [])]));
  const parents = await loadParents(tx, entries);
  return entries.map((entry) => {
    const found = referencesOf(entry).flatMap((reference) => {
      const name = names.get(reference.table)?.get(nameKey(reference.table, reference));
      return name === undefined ? [] : [[reference.key, name] as const];
    });
    const { '': title, ...others }: Record<string, string> = Object.fromEntries(found);
    const { entity, ispId, entityId } = entry;
    const parentId = parents.get(`${entity}:${nameKey(entity, { ispId, id: entityId ?? 0 })}`) ?? null;
    return { ...entry, title: title ?? null, names: others, parentId };
  });
}

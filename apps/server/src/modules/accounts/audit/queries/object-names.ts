import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** How the objects of audited tables are called; tables without a name of their own are left out. */
const nameColumns = {
  areas: sql`name`,
  customers: sql`name`,
  subscribers: sql`username`,
  packages: sql`name`,
  routers: sql`name`,
  roles: sql`name`,
  invoices: sql`number`,
  payments: sql`number`,
  credit_notes: sql`number`,
  imports: sql`file_name`,
  users: sql`user_display_name(id)`,
} as const satisfies Record<string, RawBuilder<unknown>>;
type Named = keyof typeof nameColumns;

const isNamed = (entity: string): entity is Named => entity in nameColumns;

/** The table that a column of an audited row refers to. */
const references: Readonly<Record<string, Named>> = {
  area_id: 'areas',
  parent_id: 'areas',
  customer_id: 'customers',
  subscriber_id: 'subscribers',
  package_id: 'packages',
  next_package_id: 'packages',
  router_id: 'routers',
  role_id: 'roles',
  invoice_id: 'invoices',
  original_invoice_id: 'invoices',
  replaces_invoice_id: 'invoices',
  payment_id: 'payments',
  credit_note_id: 'credit_notes',
};
const referenceOf = (column: string): Named | undefined =>
  references[column] ?? (/(_by|user_id)$/.test(column) ? 'users' : undefined);

interface Entry {
  readonly entity: string;
  readonly entityId: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

interface Reference {
  /** `column:id` of a value, or the empty text for the entry's own object. */
  readonly key: string;
  readonly table: Named;
  readonly id: number;
}

function referencesOf({ entity, entityId, before, after }: Entry): Reference[] {
  const own = entityId !== null && isNamed(entity) ? [{ key: '', table: entity, id: entityId }] : [];
  const values = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})].flatMap(([column, id]) => {
    const table = referenceOf(column);
    return table && typeof id === 'number' ? [{ key: `${column}:${id}`, table, id }] : [];
  });
  return [...own, ...values];
}

async function loadNames(tx: Tx, table: Named, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, ${nameColumns[table]} as name
    from ${sql.table(table)} where isp_id = current_isp() and id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** Adds the current names of the objects that entries are about and refer to, as far as they still exist. */
export async function withObjectNames<Row extends Entry>(tx: Tx, entries: readonly Row[]) {
  const ids = new Map<Named, Set<number>>();
  for (const { table, id } of entries.flatMap(referencesOf)) {
    ids.set(table, (ids.get(table) ?? new Set()).add(id));
  }
  const names = new Map<Named, Map<number, string>>();
  for (const [table, wanted] of ids) names.set(table, await loadNames(tx, table, [...wanted]));
  return entries.map((entry) => {
    const found = referencesOf(entry).flatMap(({ key, table, id }) => {
      const name = names.get(table)?.get(id);
      return name === undefined ? [] : [[key, name] as const];
    });
    const { '': title, ...others }: Record<string, string> = Object.fromEntries(found);
    return { ...entry, title: title ?? null, names: others };
  });
}

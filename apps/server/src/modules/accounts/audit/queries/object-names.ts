import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** How the objects of audited tables are called; tables without a name of their own are left out. */
const nameColumns = {
  areas: sql`o.name`,
  customers: sql`o.name`,
  subscribers: sql`o.username`,
  packages: sql`o.name`,
  routers: sql`o.name`,
  roles: sql`o.name`,
  invoices: sql`o.number`,
  payments: sql`o.number`,
  credit_notes: sql`o.number`,
  imports: sql`o.file_name`,
  users: sql`user_display_name(o.id)`,
} as const satisfies Record<string, RawBuilder<unknown>>;
type Named = keyof typeof nameColumns;

/** Records without a page of their own, by the column of the record that shows them. */
const parentColumns = {
  recurring_charges: 'subscriber_id',
  security_deposits: 'subscriber_id',
  skipped_months: 'subscriber_id',
  subscriber_notes: 'subscriber_id',
  reseller_transactions: 'reseller_id',
  ticket_replies: 'ticket_id',
  visits: 'ticket_id',
} as const;
type Child = keyof typeof parentColumns;
const isChild = (entity: string): entity is Child => entity in parentColumns;

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

function referencesOf({ ispId, entity, entityId, before, after }: Entry): Reference[] {
  const own = entityId !== null && isNamed(entity) ? [{ key: '', table: entity, ispId, id: entityId }] : [];
  const values = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})].flatMap(([column, id]) => {
    const table = referenceOf(column);
    return table && typeof id === 'number' ? [{ key: `${column}:${id}`, table, ispId, id }] : [];
  });
  return [...own, ...values];
}

/** Ids are unique within an ISP only; those of the platform have none. */
const nameKey = ({ ispId, id }: Pick<Reference, 'ispId' | 'id'>): string => `${ispId}:${id}`;

async function loadNames(tx: Tx, table: Named, wanted: readonly Reference[]): Promise<Map<string, string>> {
  const ispIds = wanted.map(({ ispId }) => ispId);
  const ids = wanted.map(({ id }) => id);
  const { rows } = await sql<{ ispId: number | null; id: number; name: string | null }>`
    select o.isp_id as "ispId", o.id, ${nameColumns[table]} as name
    from unnest(${ispIds}::bigint[], ${ids}::bigint[]) w (of_isp, of_id)
    join ${sql.table(table)} o on o.id = w.of_id and ${isOfPlatform(table) ? sql`o.isp_id is not distinct from w.of_isp` : sql`o.isp_id = w.of_isp`}`.execute(
    tx,
  );
  return new Map(rows.flatMap(({ name, ...row }) => (name === null ? [] : [[nameKey(row), name] as const])));
}

/** The platform has users and roles of its own. */
const isOfPlatform = (table: Named): boolean => table === 'users' || table === 'roles';

async function loadParents(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number>> {
  const parents = new Map<string, number>();
  for (const table of new Set(entries.map(({ entity }) => entity).filter(isChild))) {
    const wanted = entries.filter(({ entity, entityId }) => entity === table && entityId !== null);
    const { rows } = await sql<{ ispId: number; id: number; parentId: number }>`
      select o.isp_id as "ispId", o.id, o.${sql.ref(parentColumns[table])} as "parentId"
      from unnest(${wanted.map(({ ispId }) => ispId)}::bigint[], ${wanted.map(({ entityId }) => entityId)}::bigint[]) w (of_isp, of_id)
      join ${sql.table(table)} o on o.isp_id = w.of_isp and o.id = w.of_id`.execute(tx);
    for (const { parentId, ...row } of rows) parents.set(`${table}:${nameKey(row)}`, parentId);
  }
  return parents;
}

/** Adds the current names of the objects that entries are about and refer to, as far as they still exist, and what they belong to. */
export async function withObjectNames<Row extends Entry>(tx: Tx, entries: readonly Row[]) {
  const wanted = new Map<Named, Map<string, Reference>>();
  for (const reference of entries.flatMap(referencesOf)) {
    const ofTable = wanted.get(reference.table) ?? new Map<string, Reference>();
    wanted.set(reference.table, ofTable.set(nameKey(reference), reference));
  }
  const names = new Map<Named, Map<string, string>>();
  for (const [table, references] of wanted)
    names.set(table, await loadNames(tx, table, [...references.values()]));
  const parents = await loadParents(tx, entries);
  return entries.map((entry) => {
    const found = referencesOf(entry).flatMap((reference) => {
      const name = names.get(reference.table)?.get(nameKey(reference));
      return name === undefined ? [] : [[reference.key, name] as const];
    });
    const { '': title, ...others }: Record<string, string> = Object.fromEntries(found);
    const { entity, ispId, entityId } = entry;
    const parentId = parents.get(`${entity}:${nameKey({ ispId, id: entityId ?? 0 })}`) ?? null;
    return { ...entry, title: title ?? null, names: others, parentId };
  });
}

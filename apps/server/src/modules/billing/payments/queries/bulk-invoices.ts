import type { InvoiceStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { type InvoiceFilter, matches, type Viewer } from '../../invoices/index.ts';

/**
 * Which invoices are selected. The newest invoice and payment fix the moment of the request, for a job that
 * runs later or again.
 */
export interface InvoiceTarget {
  readonly ids?: number[] | undefined;
  readonly filter?: InvoiceFilter | undefined;
  /** All unpaid invoices of these subscribers. */
  readonly subscriberIds?: number[] | undefined;
}

export interface InvoiceState {
  readonly id: number;
  readonly number: string;
  readonly subscriberId: number;
  readonly status: InvoiceStatus;
  readonly balanceDueMinor: number;
  readonly paidMinor: number;
}

function isTargeted({ ids, subscriberIds, filter }: InvoiceTarget, viewer: Viewer): RawBuilder<boolean> {
  const seen = matches({ search: '' }, viewer);
  if (ids) return sql`${seen} and id = any(${[...ids]}::bigint[])`;
  if (!subscriberIds) return matches(filter ?? { search: '' }, viewer);
  return sql`${seen} and status in ('unpaid', 'partial') and subscriber_id = any(${[...subscriberIds]}::bigint[])`;
}

interface Chunk {
  readonly after: number;
  readonly newest: number;
  readonly limit: number;
}

/** A chunk of the selected invoices, by id. */
export const targetedInvoices = (
  tx: Tx,
  target: InvoiceTarget,
  viewer: Viewer,
  { after, newest, limit }: Chunk,
): Promise<InvoiceState[]> =>
  tx
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'subscriber_id as subscriberId',
      'status',
      sql<number>`case when status = 'cancelled' then 0 else total_minor - paid_minor end`.as(
        'balanceDueMinor',
      ),
      'paid_minor as paidMinor',
    ])
    .where(isTargeted(target, viewer))
    .where('id', '>', after)
    .where('id', '<=', newest)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The current state of these invoices. */
export const invoicesById = (tx: Tx, viewer: Viewer, invoices: readonly { readonly id: number }[]) =>
  targetedInvoices(tx, { ids: invoices.map(({ id }) => id) }, viewer, {
    after: 0,
    newest: Number.MAX_SAFE_INTEGER,
    limit: invoices.length,
  });

/** Which of these invoices are selected. */
export const amongTargeted = async (
  tx: Tx,
  target: InvoiceTarget,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('invoices')
    .select('id')
    .where(isTargeted(target, viewer))
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export async function countTargeted(tx: Tx, target: InvoiceTarget, viewer: Viewer) {
  const { rows } = await sql<{
    invoices: number;
    balanceDueMinor: number;
    paidMinor: number;
    newest: number;
  }>`
    select count(*) as invoices, coalesce(max(id), 0) as newest,
      coalesce(sum(total_minor - paid_minor) filter (where status in ('unpaid', 'partial')), 0)::bigint as "balanceDueMinor",
      coalesce(sum(paid_minor), 0)::bigint as "paidMinor"
    from invoices where ${isTargeted(target, viewer)}`.execute(tx);
  return rows[0] ?? { invoices: 0, balanceDueMinor: 0, paidMinor: 0, newest: 0 };
}

export const newestPayment = async (tx: Tx): Promise<number> => {
  const { id } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

/** The numbers of invoices, and whose they are. */
export const ownersOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('subscribers as s', 's.id', 'i.subscriber_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select(['i.id', 'i.number', 's.username', 'c.name'])
    .where('i.id', '=', sql<number>`any(${[...ids]})`)
    .execute();

import type { Tx } from '@lastmile/database';
import { type Minor, minor } from '@lastmile/kit';
import { sql } from 'kysely';
import type { Allocation, OutstandingInvoice, Source } from '../rules/allocate.ts';

export interface NumberedInvoice extends OutstandingInvoice {
  readonly number: string;
}

/** Unallocated amounts of payments and credit notes of these subscribers. */
export async function availableCreditOf(tx: Tx, subscriberIds: readonly number[]): Promise<Source[]> {
  const rows = await tx
    .selectFrom('available_credit')
    .select([
      sql<number>`subscriber_id`.as('subscriberId'),
      sql<Source['kind']>`kind`.as('kind'),
      sql<number>`id`.as('id'),
      sql<string>`at`.as('at'),
      sql<number>`remaining_minor`.as('remainingMinor'),
    ])
    .where('subscriber_id', '=', sql<number>`any(${[...subscriberIds]})`)
    .execute();
  return rows.map((row) => ({ ...row, remainingMinor: minor(row.remainingMinor) }));
}

/** Unpaid invoices of these subscribers. */
export async function outstandingInvoicesOf(
  tx: Tx,
  subscriberIds: readonly number[],
): Promise<NumberedInvoice[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select([
      'subscriber_id as subscriberId',
      'id as invoiceId',
      'number',
      'issued_on as issuedOn',
      sql<Minor>`total_minor - paid_minor`.as('balanceDueMinor'),
    ])
    .where('subscriber_id', '=', sql<number>`any(${[...subscriberIds]})`)
    .where('status', 'in', ['unpaid', 'partial'])
    .execute();
  return rows;
}

/** `postedAtOf` says from when those of a payment that is entered late count. */
export async function insertAllocations(
  tx: Tx,
  allocations: readonly Allocation[],
  origin: 'given' | 'balance',
  at: string,
  postedAtOf: (allocation: Allocation) => string = () => at,
): Promise<void> {
  if (allocations.length === 0) return;
  await sql`
    insert into allocations (invoice_id, payment_id, credit_note_id, origin, amount_minor, at, posted_at)
    select n.invoice_id, case when n.kind = 'payment' then n.source_id end,
      case when n.kind = 'credit_note' then n.source_id end, ${origin}, n.amount, ${at}::timestamptz, n.posted_at
    from unnest(${allocations.map(({ invoiceId }) => invoiceId)}::bigint[], ${allocations.map(({ kind }) => kind)}::text[],
      ${allocations.map(({ sourceId }) => sourceId)}::bigint[], ${allocations.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${allocations.map(postedAtOf)}::timestamptz[])
      n (invoice_id, kind, source_id, amount, posted_at)`.execute(tx);
}

/** Releases account credit that was applied to these invoices. */
export const releaseBalances = (tx: Tx, invoiceIds: readonly number[], at: string) =>
  tx
    .updateTable('allocations')
    .set({ released_at: at })
    .where('invoice_id', '=', sql<number>`any(${[...invoiceIds]})`)
    .where('origin', '=', 'balance')
    .where('released_at', 'is', null)
    .execute();

export const hasDirectAllocations = async (tx: Tx, invoiceId: number): Promise<boolean> =>
  (await tx
    .selectFrom('allocations')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('origin', '=', 'given')
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface Cancellation {
  readonly by: number | null;
  readonly reason: string;
  /** Whether a monthly invoice is not issued again. */
  readonly skipsMonth?: boolean;
}

export async function subscribersOf(tx: Tx, invoiceIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select('subscriber_id as id')
    .distinct()
    .where('id', '=', sql<number>`any(${[...invoiceIds]})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The balances must be locked, so that nobody pays or credits these invoices meanwhile. */
export const lockForCancelling = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('invoices as i')
    .select([
      'i.id',
      'i.subscriber_id as subscriberId',
      'i.revision',
      'i.total_minor as totalMinor',
      'i.vat_minor as vatMinor',
      sql<boolean>`i.cancelled_at is not null`.as('isCancelled'),
      sql<boolean>`exists (select from allocations a where a.invoice_id = i.id and a.origin = 'given' and a.released_at is null)
        or exists (select from credit_notes c where c.invoice_id = i.id and c.reversed_at is null)`.as(
        'isTouched',
      ),
    ])
    .where('i.id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('i.id')
    .forUpdate('i')
    .execute();

export const markAllCancelled = (
  tx: Tx,
  ids: readonly number[],
  { by, reason, skipsMonth = false }: Cancellation,
  at: string,
) =>
  tx
    .updateTable('invoices')
    .set({
      cancelled_at: at,
      cancelled_by: by,
      cancelled_reason: reason,
      skipped: sql<boolean>`${skipsMonth} and kind = 'monthly'`,
    })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .returning(['id', 'version'])
    .execute();

import type { undoObstacles } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { CancelledInvoices } from '../../invoices/index.ts';

export interface UndoCounts {
  readonly cancels: number;
  readonly cancelsMinor: number;
  readonly notCancellable: number;
  readonly notCancellableMinor: number;
  readonly cancelledBefore: number;
}

export interface UndoRow {
  readonly id: number;
  readonly number: string;
  readonly username: string;
  readonly name: string | null;
  readonly totalMinor: number;
  readonly obstacle: (typeof undoObstacles)[number] | null;
}

/** The invoices of a run, with what keeps an undo from cancelling them. */
const issuedInvoices = (runId: number) => sql`
  select i.id, i.number, i.subscriber_id, i.total_minor, i.cancelled_at is not null as cancelled,
    case
      when exists (select from allocations a where a.invoice_id = i.id and a.origin = 'given' and a.released_at is null)
        then 'payment'
      when exists (select from credit_notes c where c.invoice_id = i.id and c.reversed_at is null) then 'credit_note'
    end as obstacle
  from invoices i where i.run_id = ${runId}`;

/** What cancelling the run would do now. */
export async function undoCounts(tx: Tx, runId: number): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    with evaluated as (
      select b.*, not b.cancelled and b.obstacle is null as goes, not b.cancelled and b.obstacle is not null as stays
      from (${issuedInvoices(runId)}) b
    )
    select count(*) filter (where goes) as cancels,
      coalesce(sum(total_minor) filter (where goes), 0)::bigint as "cancelsMinor",
      count(*) filter (where stays) as "notCancellable",
      coalesce(sum(total_minor) filter (where stays), 0)::bigint as "notCancellableMinor",
      count(*) filter (where cancelled) as "cancelledBefore"
    from evaluated`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('The count query returned no row');
  return counts;
}

/** The first invoices that an undo cancels, and the first that it keeps. */
export async function undoRows(tx: Tx, runId: number, limit: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    with evaluated as (
      select b.*, row_number() over (partition by b.obstacle is null order by b.id) as position
      from (${issuedInvoices(runId)}) b where not b.cancelled
    )
    select e.id, e.number, s.username, c.name, e.total_minor as "totalMinor", e.obstacle
    from evaluated e
      join subscribers s on s.id = e.subscriber_id
      left join customers c on c.id = s.customer_id
    where e.position <= ${limit}
    order by e.obstacle is not null, e.id`.execute(tx);
  return rows;
}

/** Starts at its first subscriber, whatever an earlier cancellation has done. */
export async function startUndo(
  tx: Tx,
  id: number,
  { reason, at, jobId }: { readonly reason: string; readonly at: string; readonly jobId: number },
): Promise<void> {
  await tx
    .updateTable('billing_runs')
    .set({
      state: 'undoing',
      undo_reason: reason,
      undo_requested_at: at,
      undo_job_id: jobId,
      undone_at: null,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('billing_run_progress')
    .set({ undo_last_subscriber_id: 0, not_cancelled: 0, not_cancelled_minor: 0 })
    .where('run_id', '=', id)
    .execute();
}

/** The invoices of the next subscribers that got any. */
export async function nextInvoiced(tx: Tx, runId: number, after: number, limit: number) {
  const rows = await tx
    .selectFrom('billing_run_outcomes')
    .select(['subscriber_id as subscriberId', sql<number[]>`to_jsonb(invoice_ids)`.as('invoiceIds')])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'invoiced')
    .where('subscriber_id', '>', after)
    .orderBy('subscriber_id')
    .limit(limit)
    .execute();
  return rows;
}

export const saveUndoProgress = (
  tx: Tx,
  runId: number,
  lastSubscriberId: number,
  issuedInvoices: CancelledInvoices,
) =>
  tx
    .updateTable('billing_run_progress')
    .set({
      undo_last_subscriber_id: lastSubscriberId,
      cancelled: sql`cancelled + ${issuedInvoices.cancelled}`,
      cancelled_minor: sql`cancelled_minor + ${issuedInvoices.cancelledMinor}`,
      not_cancelled: sql`not_cancelled + ${issuedInvoices.notCancelled}`,
      not_cancelled_minor: sql`not_cancelled_minor + ${issuedInvoices.notCancelledMinor}`,
    })
    .where('run_id', '=', runId)
    .execute();

export const finishUndo = (tx: Tx, id: number, at: string) =>
  tx.updateTable('billing_runs').set({ state: 'undone', undone_at: at }).where('id', '=', id).execute();

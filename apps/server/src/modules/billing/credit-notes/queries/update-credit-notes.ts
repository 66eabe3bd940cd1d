import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { ofReseller } from './credit-note-filter.ts';

export const creditNoteOwner = (tx: Tx, id: number, own: VisibleResellers) =>
  tx
    .selectFrom('credit_notes')
    .select('subscriber_id as subscriberId')
    .where('id', '=', id)
    .$if(own !== null, (query) => query.where(ofReseller(own ?? [])))
    .executeTakeFirst();

/** What decisions about a credit note depend on. */
export const lockCreditNote = (tx: Tx, id: number) =>
  tx
    .selectFrom('credit_notes')
    .select([
      'id',
      'subscriber_id as subscriberId',
      'kind',
      'status',
      'amount_minor as amountMinor',
      'allocated_minor as allocatedMinor',
      'refunded_minor as refundedMinor',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Releases the allocations of a credit note; its invoices become unpaid again. */
export const releaseOfCreditNote = (tx: Tx, id: number, at: string) =>
  tx
    .updateTable('allocations')
    .set({ released_at: at })
    .where('credit_note_id', '=', id)
    .where('released_at', 'is', null)
    .execute();

export const markReversed = (
  tx: Tx,
  id: number,
  { at, by, reason }: { readonly at: string; readonly by: number; readonly reason: string },
) =>
  tx
    .updateTable('credit_notes')
    .set({ reversed_at: at, reversed_by: by, reversed_reason: reason })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

interface NewRefund {
  readonly creditNoteId: number;
  readonly amountMinor: number;
  readonly method: string;
  readonly reference: string | null;
  readonly paidBy: number;
  readonly reason: string;
  readonly at: string;
  readonly by: number;
}

/** The credit note must be locked, so that its refunds are numbered without gaps. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { rows } = await sql<{ refundNo: number }>`
    insert into credit_note_refunds (credit_note_id, refund_no, amount_minor, method, reference, paid_by, reason, refunded_at, refunded_by)
    select ${refund.creditNoteId}, count(*) + 1, ${refund.amountMinor}, ${refund.method}, ${refund.reference}, ${refund.paidBy},
      ${refund.reason}, ${refund.at}::timestamptz, ${refund.by}
    from credit_note_refunds where credit_note_id = ${refund.creditNoteId}
    returning refund_no as "refundNo"`.execute(tx);
  return rows[0]?.refundNo ?? 1;
}

export const countRefund = (tx: Tx, id: number, amountMinor: number) =>
  tx
    .updateTable('credit_notes')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

import type { PeriodPreview } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface PreviewedSpan {
  readonly lastDay: string;
  /** Instants; the end is not included. */
  readonly from: string;
  readonly until: string;
  readonly timezone: string;
}

/** Documents posted in the span, and what is still pending at its end. */
export async function countDocuments(
  tx: Tx,
  { lastDay, from, until, timezone }: PreviewedSpan,
): Promise<Omit<PeriodPreview, 'months'>> {
  const isWithin = sql`e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz`;
  const { rows } = await sql<Omit<PeriodPreview, 'months'>>`
    select posted.*, unpaid.*, pending.*, cash.*
    from (
      select count(*) filter (where e.kind = 'invoice.issued' and e.revision = 1) as invoices,
        count(*) filter (where e.kind = 'payment.received') as payments,
        count(*) filter (where e.kind = 'credit_note.issued') as "creditNotes",
        count(*) filter (where e.kind in ('payment.refunded', 'credit_note.refunded')) as refunds,
        count(*) filter (where e.kind in ('deposit.recorded', 'expense.recorded', 'opening.recorded')) as "cashMovements"
      from journal_entries e where ${isWithin}
    ) posted, (
      select count(*) as "unpaidInvoices", coalesce(sum(total_minor - paid_minor), 0)::bigint as "unpaidMinor"
      from invoices where status in ('unpaid', 'partial') and issued_on <= ${lastDay}::date
    ) unpaid, (
      select count(*) as "pendingHandOvers", coalesce(sum(amount_minor), 0)::bigint as "pendingHandOversMinor"
      from cash_hand_overs where status = 'pending' and made_at < ${until}::timestamptz
    ) pending, (
      select count(distinct (l.user_id, (e.at at time zone ${timezone})::date)) as "openCashDays"
      from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'cash'
      where ${isWithin} and not exists (
        select from cash_day_closings c where c.user_id = l.user_id and c.reopened_at is null and c.closed_until > e.at)
    ) cash`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('Cannot count documents');
  return counted;
}

import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { exactSum } from '../../ledger/index.ts';
import { type CreditNoteFilter, matches } from './credit-note-filter.ts';

interface Sums {
  readonly total: number;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly creditMinor: number;
}

/** Count and sums. Reversed credit notes and cancellation notes add to the sums only if the filter asks for them. */
export async function sumsOf(tx: Tx, filter: CreditNoteFilter, own: VisibleResellers): Promise<Sums> {
  const isCounted = filter.status === 'reversed' ? sql`true` : sql`reversed_at is null`;
  const isMoney = filter.kind === 'cancellation' ? isCounted : sql`kind = 'credit' and ${isCounted}`;
  const { rows } = await sql<Sums>`
    select count(*) as total,
      ${exactSum(sql`amount_minor`, isMoney)} as "amountMinor",
      ${exactSum(sql`refunded_minor`)} as "refundedMinor",
      ${exactSum(sql`amount_minor - allocated_minor - refunded_minor`, sql`kind = 'credit' and reversed_at is null`)} as "creditMinor"
    from credit_notes where ${matches(filter, own)}`.execute(tx);
  return rows[0] ?? { total: 0, amountMinor: 0, refundedMinor: 0, creditMinor: 0 };
}

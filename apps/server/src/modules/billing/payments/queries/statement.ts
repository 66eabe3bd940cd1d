import type { Tx } from '@lastmile/database';
import type { Minor } from '@lastmile/kit';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';

export const billedSubscriber = (tx: Tx, subscriberId: number, own: VisibleResellers) =>
  tx
    .selectFrom('subscribers as s')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .select(['s.id', 's.username', 'p.name', 'p.mobile'])
    .where('s.id', '=', subscriberId)
    .$if(own !== null, (query) => query.where('s.reseller_user_id', 'in', own ?? []))
    .executeTakeFirst();

interface Movement {
  readonly subscriberId: number;
  readonly at: string;
  readonly kind: string;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly number: string | null;
  readonly amountMinor: number;
}

/** The balance due before an instant. */
export const balanceDueBefore = async (tx: Tx, subscriberId: number, before: string): Promise<number> => {
  const { sum } = await tx
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.id', 'l.entry_id')
    .select(sql<number>`coalesce(sum(l.amount_minor), 0)::bigint`.as('sum'))
    .where('l.subscriber_id', '=', subscriberId)
    .where('e.at', '<', before)
    .executeTakeFirstOrThrow();
  return sum;
};

interface MovementFilter {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
  readonly offset?: number;
}

/** Every movement between two instants, oldest first. */
export async function movementsOf(
  tx: Tx,
  subscriberIds: readonly number[],
  { from, before, limit, offset = 0 }: MovementFilter,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select l.subscriber_id as "subscriberId", e.at, e.kind, e.source_kind as "sourceKind", e.source_id as "sourceId", l.amount_minor as "amountMinor",
      case when e.kind = 'invoice.cancelled' then (
        select number from credit_notes c where c.invoice_id = e.source_id and c.kind = 'cancellation')
      else case e.source_kind
        when 'invoice' then (select number from invoices i where i.id = e.source_id)
        when 'payment' then (select number from payments p where p.id = e.source_id)
        when 'credit_note' then (select number from credit_notes c where c.id = e.source_id)
        when 'refund' then (select p.number from payment_refunds r join payments p on p.id = r.payment_id where r.id = e.source_id)
      end end as number
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.subscriber_id = any(${[...subscriberIds]}::bigint[]) and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz
    order by e.at, e.id, l.line_no limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** The monthly invoices that determine how far a subscriber is paid. */
export const monthlyInvoicesOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('invoices')
    .select([
      sql<string>`period_start`.as('periodStart'),
      sql<string>`period_end`.as('periodEnd'),
      sql<Minor>`total_minor - paid_minor`.as('balanceDueMinor'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'monthly')
    .where('cancelled_at', 'is', null)
    .execute();

export const dueInvoicesOf = (tx: Tx, subscriberId: number, today: string) =>
  tx
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'issued_on as issuedOn',
      'due_on as dueOn',
      'total_minor as totalMinor',
      sql<number>`total_minor - paid_minor`.as('balanceDueMinor'),
      sql<boolean>`due_on < ${today}::date`.as('overdue'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('status', 'in', ['unpaid', 'partial'])
    .orderBy('issued_on')
    .orderBy('id')
    .execute();

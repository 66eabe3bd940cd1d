import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The reseller's account and the cash that they and their staff hold: together, what they owe. */
const isOf = (userId: number) => sql<boolean>`l.account in ('reseller', 'cash')
  and l.user_id = any(${userId}::bigint || array(select u.id from users u where u.reseller_user_id = ${userId}))`;

/** Only the entries since then are read. */
export async function owedBefore(tx: Tx, userId: number, now: number, before: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as sum from journal_lines l join journal_entries e on e.id = l.entry_id
    where ${isOf(userId)} and e.at >= ${before}::timestamptz`.execute(tx);
  return now - (rows[0]?.sum ?? 0);
}

export interface StatementLine {
  readonly at: string;
  readonly kind: string;
  readonly number: string | null;
  readonly party: string | null;
  readonly isCash: boolean;
  readonly amountMinor: number;
  /** Of a charge or refund of a wholesale reseller. */
  readonly vatMinor: number | null;
}

interface Between {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
  readonly offset?: number;
}

/** Oldest first. */
export async function statementLines(
  tx: Tx,
  userId: number,
  { from, before, limit, offset = 0 }: Between,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select x.at, x.kind, x.amount_minor as "amountMinor", x.account = 'cash' as "isCash",
      case x.kind when 'wholesale.charged' then k.vat_minor when 'wholesale.refunded' then -k.refunded_vat_minor end as "vatMinor",
      coalesce(p.number, i.number, w.reference, q.number) as number, coalesce(c.name, s.username, other.full_name, w.note) as party
    from (
      select e.id, e.at, e.kind, e.source_kind, e.source_id, l.line_no, l.account, l.user_id, l.amount_minor
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where ${isOf(userId)} and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz
      order by e.at, e.id, l.line_no limit ${limit} offset ${offset}
    ) x
    left join payment_refunds r on x.source_kind = 'refund' and r.id = x.source_id
    left join payments p on p.id = case x.source_kind when 'payment' then x.source_id else r.payment_id end
    left join invoices i on x.source_kind = 'commission' and i.id = x.source_id
    left join security_deposits d on x.source_kind = 'security_deposit' and d.id = x.source_id
    left join wholesale_charges k on x.source_kind = 'wholesale_charge' and k.id = x.source_id
    left join retail_payments q on x.source_kind = 'retail_payment' and q.id = x.source_id
    left join subscribers s on s.id = coalesce(p.subscriber_id, i.subscriber_id, d.subscriber_id, k.subscriber_id, q.subscriber_id)
    left join customers c on c.id = s.customer_id
    left join cash_hand_overs h on x.source_kind = 'hand_over' and h.id = x.source_id
    left join users other on other.id = case when h.from_user_id = x.user_id then h.to_user_id else h.from_user_id end
    left join reseller_transactions w on x.source_kind = 'reseller_transaction' and w.id = x.source_id
    order by x.at, x.id, x.line_no`.execute(tx);
  return rows;
}

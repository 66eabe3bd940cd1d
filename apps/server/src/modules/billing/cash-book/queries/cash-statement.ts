import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The cash of a user, or the bank. */
export type CashAccount =
  | { readonly account: 'cash'; readonly userId: number }
  | { readonly account: 'bank' };

/** The bank holds what was deposited and what was paid by bank transfer. */
const isOf = (of: CashAccount) =>
  of.account === 'cash'
    ? sql<boolean>`l.account = 'cash' and l.user_id = ${of.userId}`
    : sql<boolean>`(l.account = 'bank' or l.account = 'wallet' and l.method = 'bank')`;

const lines = (tx: Tx, of: CashAccount) =>
  tx
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.id', 'l.entry_id')
    .select(sql<number>`coalesce(sum(l.amount_minor), 0)::bigint`.as('sum'))
    .where(isOf(of));

/** The balance of an account before an instant. For cash, only the entries since then are read. */
export async function cashBalanceBefore(tx: Tx, of: CashAccount, before: string): Promise<number> {
  if (of.account === 'bank') {
    return (await lines(tx, of).where('e.at', '<', before).executeTakeFirstOrThrow()).sum;
  }
  const balance = await tx
    .selectFrom('cash_balances')
    .select('balance_minor as now')
    .where('user_id', '=', of.userId)
    .executeTakeFirst();
  const { sum } = await lines(tx, of).where('e.at', '>=', before).executeTakeFirstOrThrow();
  return (balance?.now ?? 0) - sum;
}

export const isStaffOf = async (tx: Tx, userId: number, resellerUserId: number): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('reseller_user_id', '=', resellerUserId)
    .executeTakeFirst()) !== undefined;

export const bankBalance = async (tx: Tx): Promise<number> =>
  (await lines(tx, { account: 'bank' }).executeTakeFirstOrThrow()).sum;

interface CashLine {
  readonly at: string;
  readonly kind: string;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly number: string | null;
  readonly party: string | null;
  readonly amountMinor: number;
}

interface Between {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
  readonly offset?: number;
}

/** Every movement of an account between two instants, oldest first. */
export async function cashLines(
  tx: Tx,
  of: CashAccount,
  { from, before, limit, offset = 0 }: Between,
): Promise<CashLine[]> {
  const { rows } = await sql<CashLine>`
    select x.at, x.kind, x.source_kind as "sourceKind", x.source_id as "sourceId", x.amount_minor as "amountMinor",
      coalesce(p.number, n.number, m.reference) as number,
      coalesce(c.name, s.username, other.full_name, m.category) as party
    from (
      select e.id, e.at, e.kind, e.source_kind, e.source_id, l.line_no, l.user_id, l.amount_minor
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where ${isOf(of)} and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz
      order by e.at, e.id, l.line_no limit ${limit} offset ${offset}
    ) x
    left join payment_refunds r on x.source_kind = 'refund' and r.id = x.source_id
    left join payments p on p.id = case x.source_kind when 'payment' then x.source_id else r.payment_id end
    left join credit_notes n on x.source_kind = 'credit_note' and n.id = x.source_id
    left join security_deposits d on x.source_kind = 'security_deposit' and d.id = x.source_id
    left join subscribers s on s.id = coalesce(p.subscriber_id, n.subscriber_id, d.subscriber_id)
    left join customers c on c.id = s.customer_id
    left join cash_hand_overs h on x.source_kind = 'hand_over' and h.id = x.source_id
    left join users other on other.id = case when h.from_user_id = x.user_id then h.to_user_id else h.from_user_id end
    left join cash_movements m on x.source_kind = 'cash_movement' and m.id = x.source_id
    order by x.at, x.id, x.line_no`.execute(tx);
  return rows;
}

export const cashUser = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select(['id', 'full_name as name']).where('id', '=', userId).executeTakeFirst();

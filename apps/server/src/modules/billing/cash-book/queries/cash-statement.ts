import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { type BalancePage, runningBalancePage } from '../../ledger/index.ts';

/** The cash of a user or of everybody, or the bank. */
export type CashAccount =
  | { readonly account: 'cash'; readonly userId: number | null }
  | { readonly account: 'bank' };

/** The bank holds what was deposited and what was paid by bank transfer. */
const isOf = (of: CashAccount) =>
  of.account === 'cash'
    ? sql<boolean>`l.account = 'cash' and ${of.userId === null ? sql`true` : sql`l.user_id = ${of.userId}`}`
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
  const { userId } = of;
  const { now } = await tx
    .selectFrom('cash_balances')
    .select(sql<number>`coalesce(sum(balance_minor), 0)::bigint`.as('now'))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirstOrThrow();
  const { sum } = await lines(tx, of).where('e.at', '>=', before).executeTakeFirstOrThrow();
  return now - sum;
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

export interface CashLine {
  readonly at: string;
  readonly kind: string;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly number: string | null;
  readonly party: string | null;
  readonly amountMinor: number;
}

export interface Between {
  readonly from: string;
  readonly before: string;
}

/** The movements of an account between two instants, without names. */
const movementsOf = (of: CashAccount, { from, before }: Between): RawBuilder<unknown> => sql`
  select e.id, e.at, e.kind, e.source_kind, e.source_id, l.line_no, l.user_id, l.amount_minor
  from journal_lines l join journal_entries e on e.id = l.entry_id
  where ${isOf(of)} and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz`;

/** Columns of a line, with `named` after the movements `x`. */
const lineColumns = sql`x.at, x.kind, x.source_kind as "sourceKind", x.source_id as "sourceId",
  x.amount_minor as "amountMinor", coalesce(p.number, n.number, m.reference) as number,
  coalesce(c.name, s.username, other.full_name, m.category) as party`;
const named = sql`
  left join payment_refunds r on x.source_kind = 'refund' and r.id = x.source_id
  left join payments p on p.id = case x.source_kind when 'payment' then x.source_id else r.payment_id end
  left join credit_notes n on x.source_kind = 'credit_note' and n.id = x.source_id
  left join security_deposits d on x.source_kind = 'security_deposit' and d.id = x.source_id
  left join subscribers s on s.id = coalesce(p.subscriber_id, n.subscriber_id, d.subscriber_id)
  left join customers c on c.id = s.customer_id
  left join cash_hand_overs h on x.source_kind = 'hand_over' and h.id = x.source_id
  left join users other on other.id = case when h.from_user_id = x.user_id then h.to_user_id else h.from_user_id end
  left join cash_movements m on x.source_kind = 'cash_movement' and m.id = x.source_id`;
const oldestFirst = sql`order by x.at, x.id, x.line_no`;

/** The first movements of an account between two instants, oldest first. */
export async function cashLines(
  tx: Tx,
  of: CashAccount,
  { limit, ...between }: Between & { readonly limit: number },
): Promise<CashLine[]> {
  const { rows } = await sql<CashLine>`
    select ${lineColumns} from (select x.* from (${movementsOf(of, between)}) x ${oldestFirst} limit ${limit}) x ${named}
    ${oldestFirst}`.execute(tx);
  return rows;
}

type HeldLine = CashLine & { readonly userName: string | null; readonly subscriberId: number | null };

const heldColumns = sql`${lineColumns}, holder.full_name as "userName", s.id as "subscriberId"`;
const withHolder = sql`${named} left join users holder on holder.id = x.user_id`;

export const cashReportPage = (
  tx: Tx,
  of: CashAccount,
  between: Between,
  window: Parameters<typeof runningBalancePage>[2],
): Promise<BalancePage<HeldLine>> =>
  runningBalancePage(
    tx,
    { entries: movementsOf(of, between), columns: heldColumns, joins: withHolder },
    window,
  );

/** All movements, oldest first, with the user whose cash it is. */
export const streamCashLines = (tx: Tx, of: CashAccount, between: Between): AsyncIterable<HeldLine> =>
  streamRows(
    tx,
    sql<HeldLine>`select ${heldColumns} from (${movementsOf(of, between)}) x ${withHolder} ${oldestFirst}`,
  );

export const cashUser = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select(['id', 'full_name as name']).where('id', '=', userId).executeTakeFirst();

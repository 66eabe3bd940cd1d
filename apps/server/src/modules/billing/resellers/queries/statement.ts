import { streamRows, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { type BalancePage, runningBalancePage } from '../../ledger/index.ts';
import { owes } from './resellers.ts';

/** The accounts of a reseller, or of all, and the cash that they and their staff hold: together, what they owe. */
const isOf = (userId: number | undefined) => {
  const sellers =
    userId === undefined ? sql`array(select r.user_id from resellers r)` : sql`array[${userId}]::bigint[]`;
  return sql<boolean>`l.account in ('reseller', 'cash')
    and l.user_id = any(${sellers} || array(select u.id from users u where u.reseller_user_id = any(${sellers})))`;
};

/** What a reseller owes now, or all of them; undefined if there is no such reseller. */
export async function owedNow(tx: Tx, userId: number | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ found: number; owed: number }>`
    select count(*) as found, coalesce(sum(${owes}), 0)::bigint as owed from resellers r
    where ${userId === undefined ? sql`true` : sql`r.user_id = ${userId}`}`.execute(tx);
  const [row] = rows;
  return row && (row.found > 0 || userId === undefined) ? row.owed : undefined;
}

/** Only the entries since then are read. */
export async function owedBefore(
  tx: Tx,
  userId: number | undefined,
  now: number,
  before: string,
): Promise<number> {
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

export interface Between {
  readonly from: string;
  readonly before: string;
}

/** What changed between two instants, without names. */
const entriesOf = (userId: number | undefined, { from, before }: Between): RawBuilder<unknown> => sql`
  select e.id, e.at, e.kind, e.source_kind, e.source_id, l.line_no, l.account, l.user_id, l.amount_minor
  from journal_lines l join journal_entries e on e.id = l.entry_id
  where ${isOf(userId)} and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz`;

/** Commission credited to a user between two instants, less what was reversed. */
export const commissionOf = (userId: RawBuilder<unknown>, { from, before }: Between) => sql<number>`(
  select coalesce(-sum(l.amount_minor), 0)::bigint from journal_lines l join journal_entries e on e.id = l.entry_id
  where l.user_id = ${userId} and l.account = 'reseller' and e.source_kind = 'commission'
    and e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz)`;

export async function commissionBetween(tx: Tx, userId: number, between: Between): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select ${commissionOf(sql`${userId}`, between)} as sum`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/** Columns of a line, with `named` after the entries `x`. */
const lineColumns = sql`x.at, x.kind, x.amount_minor as "amountMinor", x.account = 'cash' as "isCash",
  case x.kind when 'wholesale.charged' then k.vat_minor when 'wholesale.refunded' then -k.refunded_vat_minor end as "vatMinor",
  coalesce(p.number, i.number, w.reference, q.number) as number, coalesce(c.name, s.username, other.full_name, w.note) as party`;
const named = sql`
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
  left join reseller_transactions w on x.source_kind = 'reseller_transaction' and w.id = x.source_id`;
/** The reseller of a line, which may be of their staff; with the users `holder` and `seller`. */
const withSeller = sql`${named} left join users holder on holder.id = x.user_id
  left join users seller on seller.id = coalesce(holder.reseller_user_id, holder.id)`;
const oldestFirst = sql`order by x.at, x.id, x.line_no`;

/** The first lines of a reseller's statement, oldest first. */
export async function statementLines(
  tx: Tx,
  userId: number,
  { limit, ...between }: Between & { readonly limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select ${lineColumns} from (select x.* from (${entriesOf(userId, between)}) x ${oldestFirst} limit ${limit}) x ${named}
    ${oldestFirst}`.execute(tx);
  return rows;
}

type SellerLine = StatementLine & {
  readonly resellerName: string | null;
  readonly sourceKind: string;
  readonly sourceId: number;
  readonly subscriberId: number | null;
};

const sellerColumns = sql`${lineColumns}, seller.full_name as "resellerName",
  x.source_kind as "sourceKind", x.source_id as "sourceId", s.id as "subscriberId"`;

export const statementReportPage = (
  tx: Tx,
  userId: number | undefined,
  between: Between,
  window: Parameters<typeof runningBalancePage>[2],
): Promise<BalancePage<SellerLine>> =>
  runningBalancePage(
    tx,
    { entries: entriesOf(userId, between), columns: sellerColumns, joins: withSeller },
    window,
  );

/** All lines of a reseller, or of all, oldest first. */
export const streamStatement = (
  tx: Tx,
  userId: number | undefined,
  between: Between,
): AsyncIterable<SellerLine> =>
  streamRows(
    tx,
    sql<SellerLine>`select ${sellerColumns} from (${entriesOf(userId, between)}) x ${withSeller} ${oldestFirst}`,
  );

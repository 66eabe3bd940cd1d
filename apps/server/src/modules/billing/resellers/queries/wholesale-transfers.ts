import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Ends what wholesale resellers have paid for, as of yesterday, under the locks of all wallets concerned. Returns what they get back. */
export async function endWholesaleCharges(
  tx: Tx,
  ids: readonly number[],
  recipient: number | null,
  at: string,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select leave_wholesale(${[...ids]}::bigint[], ${recipient}::bigint, ${at}::timestamptz) as sum`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/** Charges the new reseller a month of those who are in service. Returns what that costs. */
export async function enterWholesale(tx: Tx, ids: readonly number[], at: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select enter_wholesale(${[...ids]}::bigint[], ${at}::timestamptz) as sum`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** What these subscribers owe wholesale resellers, and what these owe them. It stays between them. */
export async function retailOf(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ retailDueMinor: number; retailCreditMinor: number }>`
    with balances as (
      select b.reseller_id, b.subscriber_id, sum(b.amount) as balance from (
        select reseller_id, subscriber_id, amount_minor - credited_minor as amount from retail_invoices
        where subscriber_id = any(${[...ids]}::bigint[])
        union all
        select reseller_id, subscriber_id, refunded_minor - amount_minor from retail_payments
        where subscriber_id = any(${[...ids]}::bigint[]) and reversed_at is null
      ) b group by 1, 2
    )
    select coalesce(sum(greatest(b.balance, 0)), 0)::bigint as "retailDueMinor",
      coalesce(sum(greatest(-b.balance, 0)), 0)::bigint as "retailCreditMinor" from balances b`.execute(tx);
  return rows[0] ?? { retailDueMinor: 0, retailCreditMinor: 0 };
}

/** What a wallet covers. */
export async function availableOf(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select r.credit_limit_minor - coalesce(b.balance_minor, 0) as available from resellers r
    left join reseller_balances b on b.user_id = r.user_id where r.user_id = ${userId}`.execute(tx);
  return rows[0]?.available ?? 0;
}

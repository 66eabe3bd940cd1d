import type { manualMethods } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** What the reseller owes besides the cash they hold. Nobody else can pay them out until the transaction ends. */
export const lockAccount = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{
    balanceMinor: number;
  }>`select lock_reseller_balance(${userId}) as "balanceMinor"`.execute(tx);
  return rows[0]?.balanceMinor ?? 0;
};

/** The same with the cash they hold. */
export const owedBy = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ owesMinor: number }>`
    select coalesce((select balance_minor from reseller_balances where isp_id = current_isp() and user_id = ${userId}), 0)
      + coalesce((select balance_minor from cash_balances where isp_id = current_isp() and user_id = ${userId}), 0) as "owesMinor"`.execute(
    tx,
  );
  return rows[0]?.owesMinor ?? 0;
};

interface NewTransaction {
  readonly resellerId: number;
  readonly kind: 'top_up' | 'payout';
  readonly amountMinor: number;
  readonly method: (typeof manualMethods)[number];
  readonly cashUserId: number | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly at: string;
}

export const insertTransaction = async (tx: Tx, row: NewTransaction): Promise<number> =>
  (
    await tx
      .insertInto('reseller_transactions')
      .values({
        reseller_id: row.resellerId,
        kind: row.kind,
        amount_minor: row.amountMinor,
        method: row.method,
        cash_user_id: row.cashUserId,
        reference: row.reference,
        note: row.note,
        at: row.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

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

/** The same with the cash that they and their staff hold. */
export const owedBy = async (tx: Tx, userId: number): Promise<number> => {
  const { rows } = await sql<{ owesMinor: number }>`
    select coalesce((select balance_minor from reseller_balances where isp_id = current_isp() and user_id = ${userId}), 0)
      + cash_with_staff(${userId}) as "owesMinor"`.execute(tx);
  return rows[0]?.owesMinor ?? 0;
};

interface NewTransaction {
  readonly resellerId: number;
  readonly kind: 'top_up' | 'payout' | 'refund';
  readonly amountMinor: number;
  readonly method: (typeof manualMethods)[number] | 'gateway';
  readonly cashUserId: number | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly at: string;
  /** Through a gateway. */
  readonly online?: {
    readonly checkoutId: number;
    readonly collectedBy: 'isp' | 'platform';
    readonly refundId?: number;
    /** What the gateway kept, if the platform collected. */
    readonly feeMinor: number;
  };
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
        ...(row.online
          ? {
              checkout_id: row.online.checkoutId,
              collected_by: row.online.collectedBy,
              refund_id: row.online.refundId ?? null,
              fee_minor: row.online.feeMinor,
            }
          : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Whether money that was paid in by hand has this transaction as its reference. Numbers of cash receipts are no transactions. */
export const hasTransaction = async (tx: Tx, transactionKey: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('reseller_transactions')
      .select('id')
      .where('transaction_key', '=', transactionKey)
      .where('kind', '=', 'top_up')
      .where('method', 'not in', ['cash', 'gateway'])
      .limit(1)
      .execute()
  ).length > 0;

export const findTransaction = (tx: Tx, id: number) =>
  tx
    .selectFrom('reseller_transactions')
    .select(['reseller_id as resellerId', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst();

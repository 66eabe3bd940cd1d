import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface NewRetailPayment {
  readonly subscriberId: number;
  /** Who receives it; without one, who has the subscriber or is owed most. */
  readonly resellerId?: number | undefined;
  readonly amountMinor: number;
  readonly method: PaymentMethod;
  readonly reference: string | null;
  readonly note: string | null;
  readonly at: string;
  readonly online?: {
    readonly checkoutId: number;
    readonly collectedBy: 'isp' | 'platform';
    readonly feeMinor: number;
  };
}

interface AddedRetailPayment {
  readonly id: number;
  readonly number: string;
  readonly resellerId: number;
  readonly userId: number;
}

/** The database adds number and reseller (that of the checkout, if there is one), and settles the invoices of the subscriber. */
export async function insertRetailPayment(
  tx: Tx,
  { subscriberId, resellerId, amountMinor, method, reference, note, at, online }: NewRetailPayment,
): Promise<AddedRetailPayment> {
  const { rows } = await sql<AddedRetailPayment>`
    insert into retail_payments (subscriber_id, reseller_id, amount_minor, method, reference, note, at, checkout_id, collected_by, fee_minor)
    values (${subscriberId}, ${resellerId ?? null}, ${amountMinor}, ${method}, ${reference}, ${note}, ${at}, ${online?.checkoutId ?? null},
      ${online?.collectedBy ?? null}, ${online?.feeMinor ?? 0})
    returning id, number, reseller_id as "resellerId", user_id as "userId"`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('An insert returns its row');
  return added;
}

export const lockRetailPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('retail_payments')
    .select([
      'id',
      'user_id as userId',
      'subscriber_id as subscriberId',
      'amount_minor as amountMinor',
      'refunded_minor as refundedMinor',
      'collected_by as collectedBy',
      'checkout_id as checkoutId',
      'reversed_at as reversedAt',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const saveReversal = (tx: Tx, id: number, at: string, reason: string) =>
  tx
    .updateTable('retail_payments')
    .set({ reversed_at: at, reversal_reason: reason })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const addRefund = (tx: Tx, id: number, amountMinor: number) =>
  tx
    .updateTable('retail_payments')
    .set({ refunded_minor: sql<number>`refunded_minor + ${amountMinor}` })
    .where('id', '=', id)
    .execute();

/** A subscriber and one of the resellers who invoice or invoiced them. */
export interface RetailAccount {
  readonly subscriberId: number;
  readonly resellerId: number;
}

/** What a subscriber owes the reseller; negative: credit. */
export async function retailBalanceOf(tx: Tx, { subscriberId, resellerId }: RetailAccount): Promise<number> {
  const { rows } = await sql<{ balanceMinor: number }>`
    select ((select coalesce(sum(i.amount_minor - i.credited_minor), 0) from retail_invoices i
         where i.subscriber_id = ${subscriberId} and i.reseller_id = ${resellerId})
      - (select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from retail_payments p
         where p.subscriber_id = ${subscriberId} and p.reseller_id = ${resellerId} and p.reversed_at is null))::bigint
      as "balanceMinor"`.execute(tx);
  return rows[0]?.balanceMinor ?? 0;
}

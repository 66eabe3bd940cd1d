import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export type RefundState = 'created' | 'pending' | 'unknown' | 'refunded' | 'failed';

const refunds = (tx: Tx) =>
  tx
    .selectFrom('checkout_refunds')
    .select([
      'id',
      'checkout_id as checkoutId',
      'isp_id as ispId',
      'reference',
      'amount_minor as amountMinor',
      'reason',
      sql<RefundState>`state`.as('state'),
      'gateway_refund_ref as gatewayRefundRef',
    ]);

export type Refund = Awaited<ReturnType<typeof requireRefund>>;

export const requireRefund = (tx: Tx, id: number) =>
  refunds(tx).where('id', '=', id).executeTakeFirstOrThrow();

export const lockRefund = (tx: Tx, id: number) =>
  refunds(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Refunds whose outcome is not known yet. */
export const openRefunds = (tx: Tx, checkoutId: number) =>
  refunds(tx)
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', ['created', 'pending', 'unknown'])
    .execute();

/** Refunds that succeeded or may still. */
export const liveRefunds = (tx: Tx, checkoutId: number) =>
  refunds(tx).where('checkout_id', '=', checkoutId).where('state', '<>', 'failed').execute();

export const findByRefundRef = (tx: Tx, gatewayRefundRef: string, accountId: number) =>
  refunds(tx)
    .where('gateway_refund_ref', '=', gatewayRefundRef)
    .where('checkout_id', 'in', (eb) =>
      eb.selectFrom('checkouts').select('id').where('account_id', '=', accountId),
    )
    .executeTakeFirst();

/** Whether the gateway's name of a refund is that of another one of the same checkout. */
export const isOtherRefund = async (
  tx: Tx,
  { id, checkoutId }: Pick<Refund, 'id' | 'checkoutId'>,
  gatewayRefundRef: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('checkout_refunds')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('id', '<>', id)
    .where('gateway_refund_ref', '=', gatewayRefundRef)
    .executeTakeFirst()) !== undefined;

export const insertRefund = async (
  tx: Tx,
  row: {
    readonly isp_id: number;
    readonly checkout_id: number;
    readonly reference: string;
    readonly amount_minor: number;
    readonly reason: string;
    readonly requested_by: number | null;
    readonly next_check_at: string | null;
    readonly kind?: 'chargeback';
    readonly state?: RefundState;
  },
): Promise<number> =>
  (await tx.insertInto('checkout_refunds').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const updateRefund = (
  tx: Tx,
  id: number,
  change: { state: RefundState; gateway_refund_ref?: string; next_check_at?: string | null },
) => tx.updateTable('checkout_refunds').set(change).where('id', '=', id).execute();

export async function claimDueRefunds(tx: Tx, now: string, later: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update checkout_refunds set next_check_at = ${later}
    where id = any(array(select id from checkout_refunds where next_check_at <= ${now} order by next_check_at, id
      limit 100 for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

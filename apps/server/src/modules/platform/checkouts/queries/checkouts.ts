import type { Tx } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { sql } from 'kysely';
import type { PurposeName } from '../purposes.ts';
import type { CheckoutState } from '../rules/checkout-states.ts';

const columns = [
  'id',
  'isp_id as ispId',
  'reference',
  'account_id as accountId',
  sql<GatewayName>`gateway`.as('gateway'),
  sql<'isp' | 'platform'>`collected_by`.as('collectedBy'),
  'is_sandbox as isSandbox',
  sql<'isp' | 'platform'>`payee`.as('payee'),
  sql<PurposeName>`purpose`.as('purpose'),
  'target_id as targetId',
  'amount_minor as amountMinor',
  'currency',
  sql<CheckoutState>`state`.as('state'),
  'reasons',
  'gateway_ref as gatewayRef',
  'pay_url as payUrl',
  'transaction_id as transactionId',
  'paid_minor as paidMinor',
  'paid_currency as paidCurrency',
  'fee_minor as feeMinor',
  'payment_id as paymentId',
  'document_id as documentId',
  'posted_at as postedAt',
  'return_path as returnPath',
  'refunded_minor as refundedMinor',
  'started_at as startedAt',
] as const;

const checkouts = (tx: Tx) => tx.selectFrom('checkouts').select(columns);

export type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

export const findCheckout = (tx: Tx, id: number) => checkouts(tx).where('id', '=', id).executeTakeFirst();

export const findByReference = (tx: Tx, reference: string) =>
  checkouts(tx).where('reference', '=', reference).executeTakeFirst();

export const findByGatewayRef = (tx: Tx, accountId: number, gatewayRef: string) =>
  checkouts(tx).where('account_id', '=', accountId).where('gateway_ref', '=', gatewayRef).executeTakeFirst();

export const findByFormKey = (tx: Tx, ispId: number, formKey: string) =>
  checkouts(tx).where('isp_id', '=', ispId).where('form_key', '=', formKey).executeTakeFirst();

export const lockCheckout = (tx: Tx, id: number) =>
  checkouts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface CheckoutChange {
  readonly state?: CheckoutState;
  readonly reasons?: string[];
  readonly gateway_ref?: string;
  readonly pay_url?: string;
  readonly transaction_id?: string;
  readonly paid_minor?: number;
  readonly paid_currency?: string;
  readonly fee_minor?: number | null;
  readonly payer?: string | null;
  readonly paid_at?: string;
  readonly payment_id?: number;
  readonly document_id?: number;
  readonly posted_at?: string;
  readonly refunded_minor?: number;
  readonly next_check_at?: string | null;
  readonly checks?: number;
}

export const updateCheckout = (tx: Tx, id: number, change: CheckoutChange) =>
  tx.updateTable('checkouts').set(change).where('id', '=', id).execute();

export interface NewCheckout {
  readonly isp_id: number;
  readonly reference: string;
  readonly form_key: string | null;
  readonly account_id: number;
  readonly gateway: GatewayName;
  readonly merchant_key: string;
  readonly collected_by: 'isp' | 'platform';
  readonly is_sandbox: boolean;
  readonly payee: 'isp' | 'platform';
  readonly return_path: string | null;
  readonly purpose: PurposeName;
  readonly target_id: number;
  readonly subscriber_id: number | null;
  readonly reseller_user_id: number | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly started_at: string;
  readonly next_check_at: string;
}

export const insertCheckout = async (tx: Tx, row: NewCheckout): Promise<number> =>
  (await tx.insertInto('checkouts').values(row).returning('id').executeTakeFirstOrThrow()).id;

export type EventSource =
  | 'start'
  | 'return'
  | 'notification'
  | 'poll'
  | 'recheck'
  | 'review'
  | 'refund'
  | 'chargeback';

export interface NewEvent {
  readonly ispId: number;
  readonly checkoutId: number;
  readonly at: string;
  readonly source: EventSource;
  readonly outcome: string;
  readonly userId?: number | null;
  readonly details?: Readonly<Record<string, string>>;
}

export const addEvent = (tx: Tx, { ispId, checkoutId, at, source, outcome, userId, details }: NewEvent) =>
  tx
    .insertInto('checkout_events')
    .values({
      isp_id: ispId,
      checkout_id: checkoutId,
      at,
      source,
      outcome,
      user_id: userId ?? null,
      details: sql`${JSON.stringify(details ?? {})}::jsonb`,
    })
    .execute();

/** A payment of a merchant account by the gateway's name of the transaction. */
export const findByTransaction = (
  tx: Tx,
  { gateway, merchantKey }: { readonly gateway: GatewayName; readonly merchantKey: string },
  transactionId: string,
) =>
  checkouts(tx)
    .where('gateway', '=', gateway)
    .where('merchant_key', '=', merchantKey)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

/** Whether a dispute is among the events already: gateways tell it more than once. */
export const isDisputeKnown = async (tx: Tx, checkoutId: number, disputeId: string): Promise<boolean> =>
  (await tx
    .selectFrom('checkout_events')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('outcome', '=', 'disputed')
    .where(sql<string>`details ->> 'dispute'`, '=', disputeId)
    .executeTakeFirst()) !== undefined;

/** Checkouts whose gateway is to be asked. The next question is set first, so that two workers do not ask at once. */
export async function claimDueCheckouts(
  tx: Tx,
  now: string,
  later: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update checkouts set next_check_at = ${later}, checks = checks + 1
    where id = any(array(select id from checkouts where next_check_at <= ${now} order by next_check_at, id
      limit ${limit} for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

import type { PaymentMethod, paymentChannels } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type SqlBool, sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';

/** What decisions about a payment depend on. */
export interface PaymentState {
  readonly id: number;
  readonly number: string;
  readonly subscriberId: number;
  readonly status: 'posted' | 'reversed';
  readonly amountMinor: number;
  readonly allocatedMinor: number;
  readonly refundedMinor: number;
  readonly method: PaymentMethod;
  readonly channel: (typeof paymentChannels)[number];
  readonly collectedBy: 'isp' | 'platform' | 'reseller';
  readonly receivedBy: number | null;
  readonly cashUserId: number | null;
  readonly owedByUserId: number | null;
  readonly handOverId: number | null;
  readonly settlementId: number | null;
  readonly version: number;
}

const any = (ids: readonly number[]) => sql<number>`any(${[...ids]})`;

export const paymentOwner = (
  tx: Tx,
  id: number,
  own: { reseller: VisibleResellers; collector: number | null },
) =>
  tx
    .selectFrom('payments')
    .select(['subscriber_id as subscriberId'])
    .where('id', '=', id)
    .$if(own.reseller !== null, (query) => query.where('reseller_user_id', 'in', own.reseller ?? []))
    .$if(own.collector !== null, (query) => query.where('received_by', '=', own.collector))
    .executeTakeFirst();

/** Locked in id order, which avoids deadlocks. */
export const lockPayments = (tx: Tx, ids: readonly number[]): Promise<PaymentState[]> =>
  tx
    .selectFrom('payments')
    .select([
      'id',
      'number',
      'subscriber_id as subscriberId',
      'status',
      'amount_minor as amountMinor',
      'allocated_minor as allocatedMinor',
      'refunded_minor as refundedMinor',
      'method',
      'channel',
      'collected_by as collectedBy',
      'received_by as receivedBy',
      'cash_user_id as cashUserId',
      'owed_by_user_id as owedByUserId',
      'hand_over_id as handOverId',
      'settlement_id as settlementId',
      'version',
    ])
    .where('id', '=', any(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Releases the allocations of these payments; their invoices become unpaid again. */
export const releaseOfPayments = (tx: Tx, paymentIds: readonly number[], at: string) =>
  tx
    .updateTable('allocations')
    .set({ released_at: at })
    .where('payment_id', '=', any(paymentIds))
    .where('released_at', 'is', null)
    .execute();

export const markReversed = (
  tx: Tx,
  ids: readonly number[],
  { at, by, reason }: { at: string; by: number | null; reason: string },
) =>
  tx
    .updateTable('payments')
    .set({ reversed_at: at, reversed_by: by, reversed_reason: reason })
    .where('id', '=', any(ids))
    .execute();

/** The current allocations of a payment, latest first. */
export const liveAllocations = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('allocations')
    .select(['id', 'invoice_id as invoiceId', 'origin', 'amount_minor as amountMinor'])
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

export const releaseAllocations = (tx: Tx, ids: readonly number[], at: string) =>
  tx.updateTable('allocations').set({ released_at: at }).where('id', '=', any(ids)).execute();

export const countRefund = (tx: Tx, id: number, amountMinor: number) =>
  tx
    .updateTable('payments')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('id', '=', id)
    .execute();

export const insertRefund = (
  tx: Tx,
  refund: {
    paymentId: number;
    amountMinor: number;
    method: string;
    paidBy: number | null;
    reason: string;
    at: string;
    by: number | null;
  },
) =>
  tx
    .insertInto('payment_refunds')
    .values({
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      method: refund.method,
      paid_by: refund.paidBy,
      reason: refund.reason,
      refunded_at: refund.at,
      refunded_by: refund.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const versionOf = async (tx: Tx, id: number): Promise<number> =>
  (await tx.selectFrom('payments').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

/** The invoices that these payments currently pay. */
export const invoicesPaidBy = (tx: Tx, paymentIds: readonly number[]) =>
  tx
    .selectFrom('allocations as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select([
      'a.payment_id as paymentId',
      'a.invoice_id as invoiceId',
      'i.number',
      'a.amount_minor as amountMinor',
    ])
    .where('a.payment_id', '=', any(paymentIds))
    .where('a.released_at', 'is', null)
    .execute();

/** The payments that currently pay these invoices. */
export const paymentsOfInvoices = async (
  tx: Tx,
  invoiceIds: readonly number[],
  newest: number,
): Promise<number[]> => {
  const rows = await tx
    .selectFrom('allocations')
    .select('payment_id as id')
    .distinct()
    .where('invoice_id', '=', any(invoiceIds))
    .where('released_at', 'is', null)
    .where('payment_id', 'is not', null)
    .where(sql<SqlBool>`payment_id <= ${newest}`)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
};

/** The balances of all resellers whom reversing these payments concerns, in a fixed order. */
export const lockResellersOf = (tx: Tx, paymentIds: readonly number[]) =>
  sql`select lock_reseller_balances(${[...paymentIds]}::bigint[])`.execute(tx);

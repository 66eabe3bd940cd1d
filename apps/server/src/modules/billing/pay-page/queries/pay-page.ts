import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';

/** The subscriber of the link; undefined once the link was replaced. */
export const findPayer = (tx: Tx, { subscriberId, version }: PayLinkTarget) =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('packages as k', 'k.id', 's.package_id')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .select([
      's.username',
      's.reseller_user_id as resellerUserId',
      'p.name',
      'p.name_bn as nameBn',
      'p.mobile',
      'p.language',
      'k.name as packageName',
    ])
    .where('s.id', '=', subscriberId)
    .where('s.pay_link_version', '=', version)
    .executeTakeFirst();

export const outstandingInvoices = (tx: Tx, subscriberId: number, today: string) =>
  tx
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'period_start as periodStart',
      'period_end as periodEnd',
      'issued_on as issuedOn',
      'due_on as dueOn',
      'total_minor as totalMinor',
      sql<number>`total_minor - paid_minor`.as('balanceDueMinor'),
      sql<boolean>`due_on < ${today}::date`.as('overdue'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('status', 'in', ['unpaid', 'partial'])
    .orderBy('id')
    .execute();

export const listPaidInvoices = (tx: Tx, subscriberId: number, limit: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on as issuedOn', 'total_minor as totalMinor'])
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const receiptsOf = (tx: Tx, subscriberId: number, limit: number) =>
  tx
    .selectFrom('payments')
    .select([
      'id',
      'number',
      sql<string>`(received_at at time zone (select timezone from isps where id = current_isp()))::date`.as(
        'receivedOn',
      ),
      'amount_minor as amountMinor',
      sql<PaymentMethod>`method`.as('method'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('reversed_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** An invoice of this subscriber that is not cancelled. */
export const findInvoice = (tx: Tx, subscriberId: number, id: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('id', '=', id)
    .where('subscriber_id', '=', subscriberId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();

const ofSubscriber = sql<PayLinkTarget>`jsonb_build_object('ispId', isp_id, 'subscriberId', id, 'version', pay_link_version)`;

export const findPayLinkTarget = async (
  tx: Tx,
  subscriberId: number,
  own: VisibleResellers,
): Promise<PayLinkTarget | undefined> =>
  (
    await tx
      .selectFrom('subscribers')
      .select(ofSubscriber.as('target'))
      .where('id', '=', subscriberId)
      .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
      .executeTakeFirst()
  )?.target;

/** Invalidates the existing link. */
export const rotatePayLink = async (
  tx: Tx,
  subscriberId: number,
  own: VisibleResellers,
): Promise<PayLinkTarget | undefined> =>
  (
    await tx
      .updateTable('subscribers')
      .set({ pay_link_version: sql<number>`pay_link_version + 1` })
      .where('id', '=', subscriberId)
      .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
      .returning(ofSubscriber.as('target'))
      .executeTakeFirst()
  )?.target;

import type { MessageChannel, MessageKind, NotificationState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PayLinkTarget } from '../../../billing/pay-links/index.ts';
import type { SignedTicket } from '../../../support/ticket-links/index.ts';
import { matches, type NotificationFilter } from './notification-filter.ts';

interface BilledSubscriber {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly mobile: string | null;
}

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('notifications')
    .leftJoin('subscribers as s', 's.id', 'notifications.subscriber_id')
    .leftJoin('customers as p', 'p.id', 's.customer_id')
    .leftJoin('users as u', 'u.id', 'notifications.user_id')
    .select([
      'notifications.id',
      sql<MessageKind>`notifications.kind`.as('kind'),
      sql<MessageChannel>`notifications.channel`.as('channel'),
      sql<NotificationState>`notifications.state`.as('state'),
      sql<BilledSubscriber | null>`case when s.id is not null then
        jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name, 'mobile', p.mobile) end`.as(
        'subscriber',
      ),
      'notifications.campaign_id as campaignId',
      'notifications.number',
      sql<string | null>`coalesce(notifications.recipient,
        case notifications.channel when 'email' then coalesce(p.email, u.email)
          when 'sms' then coalesce(nullif(p.mobile, ''), u.mobile) end)`.as('recipient'),
      'notifications.queued_at as queuedAt',
      'notifications.due_at as dueAt',
      'notifications.sent_at as sentAt',
      'notifications.delivered_at as deliveredAt',
      'notifications.segments',
      'notifications.cost_minor as costMinor',
      'notifications.provider',
      'notifications.provider_id as providerId',
      'notifications.tries',
      'notifications.error',
    ]);

/** Notifications are listed in the order of queueing, which is that of their ids. */
export function notificationPage(
  tx: Tx,
  { sort, ...filter }: NotificationFilter & { readonly sort: 'queuedAt' | '-queuedAt' },
  limit: number,
  offset: number,
) {
  const order = sort === 'queuedAt' ? sql`notifications.id` : sql`notifications.id desc`;
  return rowsOf(tx)
    .where(
      'notifications.id',
      '=',
      sql<number>`any(array(
        select id from notifications where ${matches(filter)} order by ${order} limit ${limit} offset ${offset}))`,
    )
    .orderBy(order)
    .execute();
}

export const countNotifications = async (tx: Tx, filter: NotificationFilter): Promise<number> =>
  (
    await tx
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow()
  ).total;

/** Everything needed to render the texts, or the stored text if it was already sent. */
export const notificationsToRender = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx)
    .leftJoin('packages as k', 'k.id', 's.package_id')
    .leftJoin('campaigns as c', 'c.id', 'notifications.campaign_id')
    .leftJoin('resellers as r', 'r.user_id', 'notifications.seller_user_id')
    .leftJoin('users as seller', 'seller.id', 'notifications.seller_user_id')
    .leftJoin('visits as v', 'v.id', 'notifications.visit_id')
    .select([
      'notifications.amount_minor as amountMinor',
      'notifications.due_on as dueOn',
      sql<string | null>`coalesce(p.name, u.full_name)`.as('customerName'),
      'p.customer_code as customerCode',
      sql<string | null>`coalesce(p.language, u.locale)`.as('customerLanguage'),
      sql<string | null>`coalesce(r.business_name, seller.full_name)`.as('sellerName'),
      'seller.mobile as sellerMobile',
      's.username',
      'k.name as packageName',
      sql<PayLinkTarget | null>`case when s.id is not null then
        jsonb_build_object('ispId', s.isp_id, 'subscriberId', s.id, 'version', s.pay_link_version) end`.as(
        'payLinkTarget',
      ),
      sql<SignedTicket | null>`case when notifications.ticket_id is not null then
        jsonb_build_object('ispId', notifications.isp_id, 'ticketId', notifications.ticket_id) end`.as(
        'ticket',
      ),
      sql<string | null>`v.visit_date::text`.as('visitDate'),
      sql<string | null>`to_char(v.from_time, 'HH24:MI') || '-' || to_char(v.to_time, 'HH24:MI')`.as(
        'visitTime',
      ),
      sql<{ subject: string; body: string } | null>`case when c.id is not null then
        jsonb_build_object('subject', c.subject, 'body', c.body) end`.as('campaignTexts'),
      'notifications.language as sentLanguage',
      'notifications.subject as sentSubject',
      'notifications.body as sentBody',
    ])
    .where('notifications.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('notifications.id')
    .execute();

export type NotificationToRender = Awaited<ReturnType<typeof notificationsToRender>>[number];

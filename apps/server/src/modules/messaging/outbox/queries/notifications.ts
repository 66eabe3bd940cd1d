import { type CustomerKind, isSmsOnly } from '@lastmile/contract';
import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { enqueueSending } from '../jobs.ts';

export interface NewNotification {
  readonly subscriberId: number;
  /** Identifies the event, so that it is sent once: `17`, an invoice id. The kind is added as a prefix. */
  readonly key: string;
  readonly invoiceId?: number;
  readonly paymentId?: number;
  /** An answer to the mail reaches this ticket. */
  readonly ticketId?: number;
  readonly visitId?: number;
  readonly amountMinor?: number;
  readonly number?: string;
  readonly dueOn?: string;
}

/**
 * Queues notifications in the transaction of the event, so that a rollback also removes them: one for each channel that
 * the ISP has chosen for the kind. Skips customers without an address or number, those who opted out, and kinds that the
 * ISP has disabled. Returns the number of events that are notified.
 */
export async function enqueueNotifications(
  tx: Tx,
  at: string,
  kind: CustomerKind,
  notifications: readonly NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const text = (of: (notification: NewNotification) => string | undefined) =>
    notifications.map((one) => of(one) ?? null);
  const column = (of: (notification: NewNotification) => number | string | undefined) =>
    arrayText(notifications.map((one) => of(one) ?? null));
  const { rows } = await sql<{ queued: number }>`
    with queued as (
      insert into notifications (subscriber_id, kind, channel, dedupe_key, invoice_id, payment_id, ticket_id, visit_id,
        amount_minor, number, due_on, queued_at, due_at)
      select s.id, ${kind}, c.channel, ${kind} || ':' || n.key, n.invoice_id, n.payment_id, n.ticket_id, n.visit_id,
        n.amount, n.number, n.due_on, ${at}::timestamptz, notification_due_at(${at}::timestamptz)
      from unnest(
        ${column(({ subscriberId }) => subscriberId)}::bigint[], ${text(({ key }) => key)}::text[],
        ${column(({ invoiceId }) => invoiceId)}::bigint[], ${column(({ paymentId }) => paymentId)}::bigint[],
        ${column(({ ticketId }) => ticketId)}::bigint[], ${column(({ visitId }) => visitId)}::bigint[],
        ${column(({ amountMinor }) => amountMinor)}::bigint[], ${text(({ number }) => number)}::text[],
        ${column(({ dueOn }) => dueOn)}::date[]
      ) n (subscriber_id, key, invoice_id, payment_id, ticket_id, visit_id, amount, number, due_on)
      join subscribers s on s.isp_id = current_isp() and s.id = n.subscriber_id
      join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
      cross join (${channelsOf(kind)}) c (channel, is_required)
      where (c.channel = 'email' and p.email is not null or c.channel = 'sms' and p.mobile <> '')
        and (c.is_required or not exists (select from message_opt_outs o
          where o.isp_id = p.isp_id and o.customer_id = p.id and o.channel = c.channel))
      on conflict (isp_id, channel, dedupe_key) do nothing
      returning dedupe_key
    ) select count(distinct dedupe_key) as queued from queued`.execute(tx);
  const queued = rows[0]?.queued ?? 0;
  if (queued > 0) await enqueueSending(tx);
  return queued;
}

/** Kinds that are sent by mail while an ISP has saved no settings. */
const mailedByDefault = ['invoice_issued', 'reminder', 'paid', 'suspended', 'reactivated'];

/** The channels of a kind; SMS only once the ISP has a provider. */
const channelsOf = (kind: CustomerKind) => sql`
  select w.channel, coalesce(${kind} = any(o.required_kinds), false)
  from (values ('email'), ('sms')) w (channel)
  left join notification_settings o on o.isp_id = current_isp()
  where not coalesce(${kind} = any(o.off_kinds), false)
    and case w.channel
      when 'email' then ${!isSmsOnly(kind)} and ${kind} = any(coalesce(o.email_kinds, ${mailedByDefault}::text[]))
      else ${kind} = any(o.sms_kinds)
        and exists (select from messaging_settings m
          where m.isp_id = current_isp() and (m.sms_driver is not null or m.uses_platform_sms)) end`;

interface ChangedSubscriber {
  readonly subscriberId: number;
  readonly key: string;
  readonly amountMinor: number;
}

/**
 * Queues notifications of a suspension for non-payment, or of a reactivation. Call it after the status has
 * changed: the time of the change is part of the deduplication key.
 */
export async function enqueueServiceNotifications(
  tx: Tx,
  at: string,
  kind: 'suspended' | 'reactivated',
  subscriberIds: readonly number[],
): Promise<number> {
  if (subscriberIds.length === 0) return 0;
  const { rows } = await sql<ChangedSubscriber>`
    select s.id as "subscriberId", s.id || ':' || extract(epoch from s.status_since) as key,
      coalesce((select sum(i.total_minor - i.paid_minor) from invoices i
        where i.isp_id = s.isp_id and i.subscriber_id = s.id and i.status in ('unpaid', 'partial')), 0)::bigint as "amountMinor"
    from subscribers s
    where s.isp_id = current_isp() and s.id = any(${[...subscriberIds]}::bigint[])`.execute(tx);
  return enqueueNotifications(tx, at, kind, rows);
}

/** Welcomes subscribers who are active from the start or become so for the first time. */
export const enqueueWelcomes = (tx: Tx, at: string, subscriberIds: readonly number[]) =>
  enqueueNotifications(
    tx,
    at,
    'welcome',
    subscriberIds.map((subscriberId) => ({ subscriberId, key: String(subscriberId) })),
  );

export const enqueuePackageChanges = (tx: Tx, at: string, subscriberIds: readonly number[]) =>
  enqueueNotifications(
    tx,
    at,
    'package_changed',
    subscriberIds.map((subscriberId) => ({ subscriberId, key: `${subscriberId}:${at}` })),
  );

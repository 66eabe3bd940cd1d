import { arrayText, type Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { Attempt } from '../operations/outgoing-message.ts';

/** Automatic messages of the ISP, or those of one campaign. */
export type Source = { readonly campaignId: number | null };

const of = ({ campaignId }: Source) =>
  campaignId === null ? sql<boolean>`campaign_id is null` : sql<boolean>`campaign_id = ${campaignId}`;

/**
 * Messages whose worker ended before it saved the result. A mail is sent once more with the same message id; of anything
 * else nobody knows whether it was sent, and it is not sent again.
 */
export const expireLeases = (tx: Tx, source: Source, now: string) =>
  sql`
    update notifications set state = case channel when 'email' then 'queued' else 'unknown' end,
      error = case channel when 'email' then error else 'answer_lost' end
    where ${of(source)} and state = 'sending' and due_at <= ${now}::timestamptz`.execute(tx);

/** Quiet hours may have begun since a message was queued. Alerts about routers and for staff are exempt; campaigns stop by themselves. */
const mayDisturb = ({ campaignId }: Source, now: string) =>
  campaignId === null
    ? sql<boolean>`(channel = 'telegram' or kind = 'router_unreachable' or notification_due_at(${now}::timestamptz) <= ${now}::timestamptz)`
    : sql<boolean>`true`;

/** Claims some due messages: no other worker takes them, and from here on they may have been sent. */
export async function claimDue(
  tx: Tx,
  source: Source,
  {
    now,
    leaseUntil,
    limit,
    down,
  }: { now: string; leaseUntil: string; limit: number; down: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications set state = 'sending', due_at = ${leaseUntil}::timestamptz, tries = tries + 1
    where id = any(array(
      select id from notifications where ${of(source)} and state in ('queued', 'sending') and state = 'queued'
        and due_at <= ${now}::timestamptz and channel <> all(${[...down]}::text[]) and ${mayDisturb(source, now)}
      order by due_at, id limit ${limit} for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Drops notifications that no longer apply (invoice cancelled or paid, payment cancelled, visit moved, customer opted out, user
 * disabled) and returns the others.
 */
export async function dropOutdated(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications n set state = 'dropped', error = w.why
    from (
      select n.id, case
        when n.user_id is not null then case when u.status <> 'active' or n.channel = 'email' and u.email is null
          or n.channel = 'sms' and u.mobile is null then 'no_address' end
        when i.status = 'cancelled' then 'invoice_cancelled'
        when n.kind = 'reminder' and i.status = 'paid' then 'invoice_paid'
        when p.reversed_at is not null or retail.reversed_at is not null then 'payment_reversed'
        when n.kind = 'suspended' and s.status <> 'suspended' then 'line_restored'
        when n.kind = 'reactivated' and s.status <> 'active' then 'line_suspended'
        when n.kind = 'promise_reminder' and s.promise_until is distinct from n.due_on then 'promise_changed'
        when n.kind = 'outage' and not exists (select from outage_subscribers a join outages u on u.isp_id = a.isp_id and u.id = a.outage_id
          where a.isp_id = n.isp_id and a.subscriber_id = s.id and u.status = 'confirmed') then 'outage_over'
        when n.kind = 'visit_scheduled' and (v.status in ('done', 'cancelled') or not starts_with(n.dedupe_key,
          concat('visit_scheduled:', v.id, ':', v.visit_date, ' ', to_char(v.from_time, 'HH24:MI'), '–', to_char(v.to_time, 'HH24:MI'), ':')))
          then 'visit_changed'
        when n.channel = 'email' and c.email is null or n.channel = 'sms' and coalesce(c.mobile, '') = '' then 'no_address'
        when o.channel is not null and not coalesce(n.kind = any(t.required_kinds), false) then 'opted_out' end as why
      from notifications n left join subscribers s on s.id = n.subscriber_id left join users u on u.id = n.user_id
      left join customers c on c.id = s.customer_id
      left join invoices i on i.id = n.invoice_id
      left join payments p on p.id = n.payment_id
      left join visits v on v.id = n.visit_id
      left join retail_payments retail on n.seller_user_id is not null and n.dedupe_key = 'paid:retail:' || retail.id
        and retail.subscriber_id = n.subscriber_id
      left join message_opt_outs o on o.customer_id = s.customer_id and o.channel = n.channel
      left join notification_settings t on t.isp_id = n.isp_id
      where n.id = any(${[...ids]}::bigint[]) and (n.subscriber_id is not null or n.user_id is not null)
    ) w
    where n.id = w.id and w.why is not null
    returning n.id`.execute(tx);
  const dropped = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !dropped.has(id));
}

/**
 * Saves the results of some messages with one statement. Those that another worker gave up meanwhile stay as they are. Returns the
 * saved ones that were not sent and, if they wait for another attempt, will be charged again.
 */
export async function saveAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<number[]> {
  if (attempts.length === 0) return [];
  const texts = (value: (attempt: Attempt) => string | null) => attempts.map(value);
  const numbers = (value: (attempt: Attempt) => number | null) => arrayText(attempts.map(value));
  const { rows } = await sql<{ id: number; state: string }>`
    update notifications n set state = a.state, error = a.error, due_at = coalesce(a.again_at, n.due_at), sent_at = a.sent_at,
      recipient = a.recipient, language = a.language, subject = a.subject, body = a.body, encoding = a.encoding,
      segments = a.segments, cost_minor = a.cost, provider = a.provider, provider_id = a.provider_id
    from unnest(
      ${numbers(({ message }) => message.id)}::bigint[], ${texts(({ state }) => state)}::text[], ${texts(({ error }) => error)}::text[],
      ${texts(({ againAt }) => againAt)}::timestamptz[], ${texts(({ sentAt }) => sentAt)}::timestamptz[],
      ${texts(({ message }) => message.recipient)}::text[], ${texts(({ message }) => message.language)}::text[],
      ${texts(({ message }) => message.subject)}::text[], ${texts(({ message }) => message.body)}::text[],
      ${texts(({ message }) => message.encoding)}::text[], ${numbers(({ message }) => message.segments)}::smallint[],
      ${numbers(({ message, state }) => (state === 'sent' || state === 'unknown' ? message.costMinor : null))}::bigint[],
      ${texts(({ provider }) => provider)}::text[], ${texts(({ providerId }) => providerId)}::text[]
    ) a (id, state, error, again_at, sent_at, recipient, language, subject, body, encoding, segments, cost, provider, provider_id)
    where n.id = a.id and n.state = 'sending'
    returning n.id, n.state`.execute(tx);
  return rows.filter(({ state }) => state === 'failed' || state === 'queued').map(({ id }) => id);
}

/** When the next message may be sent or a lease ends; undefined if none is open. */
export async function nextDue(tx: Tx, source: Source, now: string): Promise<string | undefined> {
  const next = await tx
    .selectFrom('notifications')
    .select(['due_at as dueAt', mayDisturb(source, now).as('mayDisturb')])
    .select(sql<string>`notification_due_at(${now}::timestamptz)`.as('quietUntil'))
    .where('state', 'in', ['queued', 'sending'])
    .where(of(source))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next && !next.mayDisturb && next.dueAt < next.quietUntil ? next.quietUntil : next?.dueAt;
}

import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface Provider {
  readonly credentialsEncrypted: string;
  readonly sender: string;
  readonly at: string;
}

export const sellSms = (tx: Tx, { credentialsEncrypted, sender, at }: Provider) =>
  sql`
    update platform_sms_settings set sms_driver = 'bulksmsbd', sms_credentials_encrypted = ${credentialsEncrypted},
      sms_credentials_set_at = ${at}, sms_credentials_set_by = (select min(id) from users where isp_id is null), sms_sender = ${sender}, price_minor = 35, min_top_up_minor = 50000`.execute(
    tx,
  );

/** An ISP that buys SMS from the platform, and reminds customers by SMS. */
export async function usePlatformSms(tx: Tx): Promise<void> {
  await sql`insert into messaging_settings (uses_platform_sms) values (true)`.execute(tx);
  await sql`insert into notification_settings (sms_kinds) values ('{reminder}')`.execute(tx);
}

export const useOwnProvider = (
  tx: Tx,
  { credentialsEncrypted, sender, at, userId }: Provider & { readonly userId: number },
) =>
  sql`
    insert into messaging_settings (sms_driver, sms_credentials_encrypted, sms_credentials_set_at, sms_credentials_set_by, sms_sender,
      sms_price_minor)
    values ('bulksmsbd', ${credentialsEncrypted}, ${at}, ${userId}, ${sender}, 35)`.execute(tx);

export interface PastCampaign {
  readonly name: string;
  readonly body: string;
  readonly at: string;
  readonly userId: number;
}

/** A campaign to 120 subscribers, each number once, as if its messages were being sent. Returns its id. */
export async function insertPastCampaign(tx: Tx, { name, body, at, userId }: PastCampaign): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with reached as (
      select s.id, p.mobile, row_number() over (order by s.id) as n
      from subscribers s join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
      where s.isp_id = current_isp() and s.status = 'active' and p.mobile <> ''
      order by s.id limit 120
    ), one as (
      select distinct on (mobile) * from reached order by mobile, id
    ), campaign as (
      insert into campaigns (name, channel, body, target, state, scheduled_at, pace_per_second, started_at, finished_at, recipients,
        estimated_cost_minor, created_at, created_by)
      select ${name}, 'sms', ${body}, '{"filter":{"search":"","status":"active"},"excludedIds":[]}', 'completed', ${at}::timestamptz, 10,
        ${at}::timestamptz, ${at}::timestamptz + interval '20 seconds', (select count(*) from one), (select count(*) from one) * 35,
        ${at}::timestamptz, ${userId}
      returning id
    ), messages as (
      insert into notifications (subscriber_id, kind, channel, dedupe_key, campaign_id, state, queued_at, due_at, tries, error, recipient,
        language, subject, body, encoding, segments)
      select o.id, 'campaign', 'sms', 'campaign:' || c.id || ':' || md5(o.mobile), c.id, 'sending', ${at}::timestamptz, ${at}::timestamptz,
        1, case when o.n % 40 = 0 then 'refused_number 1001' when o.n % 55 = 0 then 'answer_lost' end, o.mobile, 'en', '', ${body}, 'gsm7', 1
      from one o cross join campaign c order by o.id
    ) select id from campaign`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface PastReminder {
  readonly invoiceId: number;
  readonly subscriberId: number;
  readonly username: string;
  readonly mobile: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly dueOn: string;
  readonly at: string;
}

/** Reminders of the last weeks to customers with a mobile number, by day. */
export async function findPastReminders(tx: Tx, at: string): Promise<PastReminder[]> {
  const { rows } = await sql<PastReminder>`
    select * from (
      select i.id as "invoiceId", s.id as "subscriberId", s.username, p.mobile, i.number, i.total_minor - i.paid_minor as "amountMinor",
        i.due_on as "dueOn", (i.due_on + 1)::timestamp at time zone 'Asia/Dhaka' + interval '9 hours' as at
      from invoices i join subscribers s on s.isp_id = i.isp_id and s.id = i.subscriber_id
      join customers p on p.isp_id = s.isp_id and p.id = s.customer_id and p.mobile <> ''
      where i.isp_id = current_isp() and i.status in ('unpaid', 'partial')
    ) r where r.at < ${at}::timestamptz and r.at > ${at}::timestamptz - interval '13 days'
    order by r.at, r."invoiceId" limit 150`.execute(tx);
  return rows;
}

export interface PastSms extends PastReminder {
  readonly body: string;
  readonly encoding: string;
  readonly segments: number;
}

export const insertPastReminders = (tx: Tx, reminders: readonly PastSms[]) =>
  sql`
    insert into notifications (subscriber_id, kind, channel, dedupe_key, invoice_id, amount_minor, number, due_on, state, queued_at,
      due_at, tries, recipient, language, subject, body, encoding, segments)
    select r."subscriberId", 'reminder', 'sms', 'reminder:' || r."invoiceId", r."invoiceId", r."amountMinor", r.number, r."dueOn", 'sending',
      r.at, r.at, 1, r.mobile, 'bn', '', r.body, r.encoding, r.segments
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r ("subscriberId" bigint, "invoiceId" bigint, "amountMinor" bigint,
      number text, "dueOn" date, at timestamptz, mobile text, body text, encoding text, segments smallint)`.execute(
    tx,
  );

interface SendingGroup {
  readonly campaignId: number | null;
  readonly at: string;
  readonly messages: readonly { readonly id: number; readonly segments: number }[];
}

/** What is sent together. */
export async function findSending(tx: Tx): Promise<SendingGroup[]> {
  const { rows } = await sql<SendingGroup>`
    select campaign_id as "campaignId", queued_at as at,
      jsonb_agg(jsonb_build_object('id', id, 'segments', segments) order by id) as messages
    from notifications where isp_id = current_isp() and state = 'sending'
    group by campaign_id, queued_at order by queued_at, campaign_id`.execute(tx);
  return rows;
}

/** What became of the messages: most were sent, some numbers were wrong, and two answers were lost. Returns the refused ones. */
export async function finishSending(tx: Tx, ids: readonly number[], provider: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    update notifications set
      state = case when error is null then 'sent' when error = 'answer_lost' then 'unknown' else 'failed' end,
      sent_at = case when error is null then queued_at + interval '5 seconds' end,
      cost_minor = case when error is null or error = 'answer_lost' then segments * 35 end,
      provider = ${provider}, provider_id = case when error is null then 'demo-' || id end
    where isp_id = current_isp() and state = 'sending' and id = any(${[...ids]}::bigint[])
    returning id, state`.execute(tx);
  return rows.flatMap(({ id, state }) => (state === 'failed' ? id : []));
}

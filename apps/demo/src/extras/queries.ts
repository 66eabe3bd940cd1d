import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { PastSample } from './router-samples.ts';

export const saveBrand = (tx: Tx, ispId: number, logo: string, colour: string) =>
  tx.updateTable('isps').set({ logo, brand_colour: colour }).where('id', '=', ispId).execute();

/** Two of three customers have given an e-mail address. */
export const saveEmails = (tx: Tx) =>
  sql`
    update customers c
    set email = trim(both '.' from regexp_replace(lower(c.name), '[^a-z]+', '.', 'g')) || c.id || '@mail.example'
    where c.isp_id = current_isp() and c.id % 3 <> 0`.execute(tx);

/**
 * The messages of the last two months, as they were sent with the events: one in fifty failed. Written directly,
 * because sending them would need a mail server of the past.
 */
export const insertPastMessages = (tx: Tx, at: string) =>
  sql`
    insert into notifications (subscriber_id, kind, channel, dedupe_key, invoice_id, payment_id, amount_minor, number, due_on,
      state, queued_at, due_at, tries, error, sent_at, recipient, language, subject, body)
    select e.subscriber_id, e.kind, 'email', e.kind || ':' || e.id, e.invoice_id, e.payment_id, e.amount_minor, e.number, e.due_on,
      case when e.id % 50 = 0 then 'failed' else 'sent' end, e.at, e.at, 1,
      case when e.id % 50 = 0 then '550 5.1.1 Mailbox does not exist' end,
      case when e.id % 50 <> 0 then e.at + interval '20 seconds' end,
      p.email, 'en', e.subject, 'Dear ' || p.name || E',\n\n' || e.body || E'\n\n' || i.name
    from (
      select id, subscriber_id, 'invoice_issued' as kind, id as invoice_id, null::bigint as payment_id, total_minor as amount_minor,
        number, due_on, issued_on::timestamp at time zone 'Asia/Dhaka' + interval '10 hours' as at, 'Invoice ' || number as subject,
        'your invoice ' || number || ' of Tk ' || to_char(total_minor / 100.0, 'FM999,990.00') || ' is due on ' || to_char(due_on, 'FMDD Mon YYYY') || '.' as body
      from invoices where isp_id = current_isp() and cancelled_at is null
      union all
      select id, subscriber_id, 'paid', null, id, amount_minor, number, null, received_at + interval '1 minute', 'Payment received',
        'we received your payment of Tk ' || to_char(amount_minor / 100.0, 'FM999,990.00') || '. Your receipt number is ' || number || '.'
      from payments where isp_id = current_isp() and reversed_at is null
      union all
      select id, subscriber_id, 'reminder', id, null, total_minor - paid_minor, number, due_on,
        (due_on + 1)::timestamp at time zone 'Asia/Dhaka' + interval '10 hours', 'Payment reminder: invoice ' || number,
        'invoice ' || number || ' is overdue. Please pay to keep your connection.'
      from invoices where isp_id = current_isp() and status in ('unpaid', 'partial')
    ) e
    join subscribers s on s.isp_id = current_isp() and s.id = e.subscriber_id
    join customers p on p.isp_id = s.isp_id and p.id = s.customer_id and p.email is not null
    join isps i on i.id = current_isp()
    where e.at < ${at}::timestamptz and e.at > ${at}::timestamptz - interval '60 days'
    order by e.at, e.id
    on conflict (isp_id, channel, dedupe_key) do nothing`.execute(tx);

/** One in twenty subscribers has a note. */
export const insertNotes = (tx: Tx, notes: readonly string[]) =>
  sql`
    insert into subscriber_notes (subscriber_id, body)
    select s.id, (${[...notes]}::text[])[1 + (s.id / 20) % ${notes.length}]
    from subscribers s where s.isp_id = current_isp() and s.id % 20 = 1 order by s.id`.execute(tx);

export async function insertRouterSamples(tx: Tx, samples: readonly PastSample[]): Promise<void> {
  await sql`
    insert into router_samples (router_id, at, reachable, active_sessions, cpu_load)
    select r.id, s.at, s.reachable, s.sessions, s.cpu
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      as s (router text, at timestamptz, reachable boolean, sessions integer, cpu integer)
    join routers r on r.isp_id = current_isp() and r.name = s.router
    on conflict (isp_id, router_id, at) do nothing`.execute(tx);
  await sql`
    select sum_router_uptime(isp_id, router_id, min(at)) from router_samples where isp_id = current_isp() group by isp_id, router_id`.execute(
    tx,
  );
}

/** Every Monday the owner gets the collections of the week. */
export async function insertReportSchedule(tx: Tx, userId: number, nextOn: string): Promise<void> {
  const { id } = await tx
    .insertInto('report_schedules')
    .values({
      user_id: userId,
      report: 'dateWise',
      frequency: 'weekly',
      day: 1,
      hour: 7,
      format: 'pdf',
      recipient_ids: [userId],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('report_schedule_progress').values({ schedule_id: id, next_on: nextOn }).execute();
}

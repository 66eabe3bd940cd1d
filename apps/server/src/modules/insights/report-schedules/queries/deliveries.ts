import type { ReportName, ReportSchedule, reportFormats, reportFrequencies } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface DueSchedule {
  readonly id: number;
  readonly userId: number;
  readonly report: ReportName;
  readonly filters: Readonly<Record<string, string>>;
  readonly frequency: (typeof reportFrequencies)[number];
  readonly day: number;
  readonly format: (typeof reportFormats)[number];
  readonly recipientIds: readonly number[];
  readonly dueOn: string;
  /** Today, on the calendar of the ISP. */
  readonly today: string;
  readonly ispName: string;
}

const isDue = (now: string) =>
  sql`s.paused_for is null and (p.next_on + make_interval(hours => s.hour)) at time zone i.timezone <= ${now}::timestamptz`;

/** Schedules of all ISPs whose day and hour have come. Runs as the platform. */
export async function dueSchedules(
  tx: Tx,
  now: string,
): Promise<{ ispId: number; scheduleId: number; dueOn: string }[]> {
  const { rows } = await sql<{ ispId: number; scheduleId: number; dueOn: string }>`
    select s.isp_id as "ispId", s.id as "scheduleId", p.next_on::text as "dueOn"
    from report_schedule_progress p
    join report_schedules s on s.isp_id = p.isp_id and s.id = p.schedule_id
    join isps i on i.id = s.isp_id
    -- No place on earth is further ahead than 14 hours.
    where p.next_on <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date
      and i.status in ('active', 'suspended') and ${isDue(now)}
    order by s.isp_id, s.id`.execute(tx);
  return rows;
}

/** The schedule if it is due now; undefined if it was sent, paused or deleted meanwhile. */
export async function findDue(tx: Tx, id: number, now: string): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.user_id as "userId", s.report, s.filters, s.frequency, s.day, s.format, s.recipient_ids as "recipientIds",
      p.next_on::text as "dueOn", (${now}::timestamptz at time zone i.timezone)::date::text as today, i.name as "ispName"
    from report_schedules s
    join report_schedule_progress p on p.isp_id = s.isp_id and p.schedule_id = s.id
    join isps i on i.id = s.isp_id
    where s.id = ${id} and ${isDue(now)}`.execute(tx);
  return rows[0];
}

interface Claim {
  readonly scheduleId: number;
  readonly dueOn: string;
  readonly userId: number;
  readonly jobId: number;
  readonly now: string;
}

/**
 * Claims the mail of a due day to one recipient. Another worker's claim is taken over after ten minutes, longer than a mail
 * server may take; the same job takes up its own at once.
 */
export async function claimDelivery(
  tx: Tx,
  { scheduleId, dueOn, userId, jobId, now }: Claim,
): Promise<'claimed' | 'sent' | 'elsewhere'> {
  const { rows } = await sql`
    insert into report_deliveries as d (schedule_id, due_on, user_id, job_id, claimed_at)
    values (${scheduleId}, ${dueOn}::date, ${userId}, ${jobId}, ${now}::timestamptz)
    on conflict (isp_id, schedule_id, due_on, user_id) do update set job_id = excluded.job_id, claimed_at = excluded.claimed_at
    where d.sent_at is null
      and (d.claimed_at is null or d.job_id = excluded.job_id or d.claimed_at < excluded.claimed_at - interval '10 minutes')
    returning d.id`.execute(tx);
  if (rows.length > 0) return 'claimed';
  const { rows: sent } = await sql`
    select from report_deliveries where schedule_id = ${scheduleId} and due_on = ${dueOn}::date and user_id = ${userId}
      and sent_at is not null`.execute(tx);
  return sent.length > 0 ? 'sent' : 'elsewhere';
}

/** Recorded as sent, or free for the next attempt. */
export const settleDelivery = (
  tx: Tx,
  { scheduleId, dueOn, userId }: Pick<Claim, 'scheduleId' | 'dueOn' | 'userId'>,
  sentAt: string | null,
) =>
  sql`update report_deliveries set sent_at = ${sentAt}::timestamptz, claimed_at = null
    where schedule_id = ${scheduleId} and due_on = ${dueOn}::date and user_id = ${userId}`.execute(tx);

export const recordError = (tx: Tx, scheduleId: number, error: NonNullable<ReportSchedule['lastError']>) =>
  sql`update report_schedule_progress set last_error = ${error} where schedule_id = ${scheduleId}`.execute(
    tx,
  );

/** Moves on from this due day, once. */
export const completeDue = (
  tx: Tx,
  done: {
    readonly scheduleId: number;
    readonly dueOn: string;
    readonly nextOn: string;
    readonly sentAt: string;
    readonly error: ReportSchedule['lastError'];
  },
) =>
  sql`update report_schedule_progress
    set next_on = ${done.nextOn}::date, last_sent_at = ${done.sentAt}::timestamptz, last_error = ${done.error}
    where schedule_id = ${done.scheduleId} and next_on = ${done.dueOn}::date`.execute(tx);

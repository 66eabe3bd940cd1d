import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** A run without progress for so long was interrupted; a chunk takes seconds. */
const interruptedAfter = sql`interval '10 minutes'`;

/** ISPs whose hour has come for a run that is not completed, and ISPs that have had no run yet. */
export async function ispsWithSuspensionDue(tx: Tx, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id
    from (
      select id, ${now}::timestamptz at time zone timezone as local from isps where status in ('active', 'suspended')
    ) i
    left join isp_settings s on s.isp_id = i.id
    cross join lateral (
      select i.local::date - (extract(hour from i.local) < coalesce(s.suspension_hour, 1))::int as run_on
    ) due
    where not exists (
      select from suspension_runs n
      where n.isp_id = i.id and n.run_on >= due.run_on
        and (n.finished_at is not null or n.heartbeat_at > ${now}::timestamptz - ${interruptedAfter}))
    order by i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Subscribers of all ISPs that are suspended for non-payment without a reason any more; an open `where`
 * clause to extend.
 */
const suspendedWithoutReason = (now: string) => sql`
  subscribers l
  join isps i on i.id = l.isp_id
  left join isp_settings s on s.isp_id = l.isp_id
  cross join lateral (select (${now}::timestamptz at time zone i.timezone)::date as today) d
  where l.status = 'suspended' and l.status_reason = 'unpaid'
    and (l.billing = 'free' or l.promise_until >= d.today or not exists (
      select from invoices b
      where b.isp_id = l.isp_id and b.subscriber_id = l.id and b.status in ('unpaid', 'partial')
        and b.due_on < d.today - coalesce(s.grace_days, 3)))`;

/** The ISPs that have such subscribers, whether or not a change has enqueued their reactivation. */
export async function ispsWithSubscribersToReactivate(tx: Tx, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.isp_id as id from ${suspendedWithoutReason(now)} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Long enough for a worker to restart; a reactivation for a more recent change may still be queued. */
const queuedForAtMost = sql`interval '10 minutes'`;

interface LeftSuspended {
  readonly id: number;
  readonly ispId: number;
  readonly username: string;
}

/**
 * Such subscribers that should be active by now: nothing that could have reactivated them has changed
 * recently.
 */
export async function subscribersLeftSuspended(tx: Tx, now: string): Promise<LeftSuspended[]> {
  const { rows } = await sql<LeftSuspended>`
    select l.id, l.isp_id as "ispId", l.username from ${suspendedWithoutReason(now)}
      and greatest(l.updated_at, s.updated_at, (
        select max(b.updated_at) from invoices b where b.isp_id = l.isp_id and b.subscriber_id = l.id
      )) < ${now}::timestamptz - ${queuedForAtMost}
    order by l.isp_id, l.id`.execute(tx);
  return rows;
}

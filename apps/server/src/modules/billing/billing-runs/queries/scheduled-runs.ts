import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** ISPs whose local day has reached its hour and has had no run yet. Runs as the platform. */
export async function ispsDue(tx: Tx, now: string): Promise<{ ispId: number; date: string }[]> {
  const { rows } = await sql<{ ispId: number; date: string }>`
    select i.id as "ispId", local.at::date as date
    from isps i
    left join isp_settings s on s.isp_id = i.id
    cross join lateral (select ${now}::timestamptz at time zone i.timezone as at) local
    where i.status in ('active', 'suspended') and coalesce(s.auto_billing, true)
      and extract(hour from local.at) >= coalesce(s.auto_billing_hour, 2)
      and not exists (select from billing_runs r where r.isp_id = i.id and r.scheduled_for = local.at::date)
      and exists (select from subscribers l where l.isp_id = i.id)
    order by i.id`.execute(tx);
  return rows;
}

/** Deletes old previews, and outcomes of scheduled runs that say nothing was invoiced. */
export async function deleteOldOutcomes(
  tx: Tx,
  before: { readonly previews: string; readonly outcomes: string },
) {
  await tx
    .deleteFrom('billing_runs')
    .where('kind', '=', 'preview')
    .where('requested_at', '<', before.previews)
    .execute();
  await sql`
    delete from billing_run_outcomes o using billing_runs r
    where r.id = o.run_id and r.kind = 'scheduled' and r.requested_at < ${before.outcomes} and o.outcome <> 'invoiced'`.execute(
    tx,
  );
}

import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** What a bulk change leads to; those that can be undone by another bulk change. */
export const undoableStatuses = { suspend: 'suspended', hold: 'on_hold', close: 'closed' } as const;

export interface RecentChange {
  readonly requestId: string;
  readonly kind: keyof typeof undoableStatuses;
  readonly at: string;
  readonly who: string | null;
  readonly changed: number;
  /** Those that still are as the change left them. */
  readonly undoableIds: number[];
}

const shown = 20;

/**
 * Bulk changes since `from` of which something can still be undone, newest first. A subscriber whose status changed
 * again, even back and forth, is no longer part of it. Reopening makes active, so that only those that were active
 * before they were closed can be undone.
 */
export async function recentChanges(tx: Tx, from: string): Promise<RecentChange[]> {
  const { rows } = await sql<RecentChange>`
    with expected (call, status) as (values ${sql.join(
      Object.entries(undoableStatuses).map(([kind, status]) => sql`(${`subscribers.${kind}`}, ${status})`),
    )}),
    first as (
      select id from audit_log where isp_id = current_isp() and at >= ${from}::timestamptz order by at, id limit 1
    ),
    requests as (
      select a.request_id, a.call, max(a.id) as last_id, max(a.at) as at, max(a.user_id) as user_id,
        array_agg(distinct a.entity_id) as ids
      from audit_log a
      where a.isp_id = current_isp() and a.call in (select call from expected) and a.id >= (select id from first)
        and a.entity = 'subscribers' and a.action = 'update' and a.request_id is not null
        and (a.call <> 'subscribers.close' or a.before ->> 'status' = 'active')
      group by a.request_id, a.call order by max(a.id) desc limit ${shown}
    )
    select r.request_id as "requestId", replace(r.call, 'subscribers.', '') as kind, r.at, u.full_name as who,
      cardinality(r.ids) as changed, still.ids as "undoableIds"
    from requests r
    join expected e on e.call = r.call
    left join users u on u.id = r.user_id
    cross join lateral (
      select array_agg(s.id order by s.id) as ids from subscribers s
      where s.isp_id = current_isp() and s.id = any(r.ids) and s.status = e.status and s.removed_at is null
        and not exists (
          select from audit_log l
          where l.isp_id = current_isp() and l.entity = 'subscribers' and l.entity_id = s.id and l.id > r.last_id
            and l.before ->> 'status' is distinct from l.after ->> 'status')
    ) still
    where still.ids is not null
    order by r.last_id desc`.execute(tx);
  return rows;
}

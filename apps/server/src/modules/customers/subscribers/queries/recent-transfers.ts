import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

const shown = 20;

export interface RecentTransfer {
  readonly requestId: string;
  readonly kind: 'transfer';
  readonly at: string;
  readonly who: string | null;
  readonly changed: number;
  /** Those that still belong to whom they were transferred. */
  readonly undoableIds: number[];
  /** To whom they belonged before; null is the ISP. */
  readonly formerResellerId: number | null;
}

/**
 * Transfers between resellers since `from`, one per former reseller, newest first. Those with a wholesale reseller are left
 * out: wallets were charged and refunded, which transferring back does not undo.
 */
export async function recentTransfers(tx: Tx, from: string): Promise<RecentTransfer[]> {
  const { rows } = await sql<RecentTransfer>`
    with first as (
      select id from audit_log where isp_id = current_isp() and at >= ${from}::timestamptz order by at, id limit 1
    ),
    moved as (
      select a.id, a.request_id, a.at, a.user_id, a.entity_id,
        (a.before ->> 'reseller_user_id')::bigint as former, (a.after ->> 'reseller_user_id')::bigint as owner,
        a.before ->> 'isp_billing' is distinct from a.after ->> 'isp_billing' as settled
      from audit_log a
      where a.isp_id = current_isp() and a.call = 'resellerTransfer.transfer' and a.id >= (select id from first)
        and a.entity = 'subscribers' and a.action = 'update' and a.request_id is not null
        and a.before ->> 'reseller_user_id' is distinct from a.after ->> 'reseller_user_id'
    ),
    requests as (
      select m.request_id, m.former, m.owner, max(m.id) as last_id, max(m.at) as at, max(m.user_id) as user_id,
        array_agg(distinct m.entity_id) as ids
      from moved m
      where not exists (
        select from moved w
        where w.request_id = m.request_id and (w.settled or exists (
          select from resellers r
          where r.isp_id = current_isp() and r.user_id in (w.former, w.owner) and r.model = 'wholesale')))
      group by m.request_id, m.former, m.owner order by max(m.id) desc limit ${shown}
    )
    select r.request_id as "requestId", 'transfer' as kind, r.at, u.full_name as who, cardinality(r.ids) as changed,
      still.ids as "undoableIds", f.id as "formerResellerId"
    from requests r
    left join users u on u.id = r.user_id
    left join resellers f on f.isp_id = current_isp() and f.user_id = r.former
    cross join lateral (
      select array_agg(s.id order by s.id) as ids from subscribers s
      where s.isp_id = current_isp() and s.id = any(r.ids) and s.reseller_user_id is not distinct from r.owner
        and s.removed_at is null
        and not exists (
          select from audit_log l
          where l.isp_id = current_isp() and l.entity = 'subscribers' and l.entity_id = s.id and l.id > r.last_id
            and l.before ->> 'reseller_user_id' is distinct from l.after ->> 'reseller_user_id')
    ) still
    where still.ids is not null and (r.former is null or f.id is not null)
    order by r.last_id desc`.execute(tx);
  return rows;
}

import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { fieldSeparator, rowSeparator, splitRows } from './packed-rows.ts';

export interface StoredPresence {
  /**
   * Per subscriber of the router: name, online, address, MAC, start of the session, and its start in the log.
   */
  readonly packedRows: string[];
  /** The log has open sessions of subscribers that are no longer on this router. */
  readonly hasStrays: boolean;
}

/** Subscribers `s` on this router. */
export const isSubscriber = (routerId: number): RawBuilder<unknown> =>
  sql`s.isp_id = current_isp() and s.router_id = ${routerId} and s.status <> 'closed'`;

/**
 * Joins `subscribers s`. Looked up per subscriber, otherwise those of all other routers would be read as
 * well.
 */
export const presenceOf = sql`
  left join subscriber_presence p on p.isp_id = current_isp() and p.subscriber_id = s.id
    and p.subscriber_id = any(array(select id from served))`;

/** The last known presence. Times are in seconds; missing values are empty. */
export const loadPresence = async (tx: Tx, routerId: number): Promise<StoredPresence> => {
  const { rows } = await sql<{ packedRows: string | null; hasStrays: boolean }>`
    with served as (
      select s.id, s.username from subscribers s where ${isSubscriber(routerId)}
    ), open as (
      select l.subscriber_id, l.ip, l.started_at from session_log l
      where l.isp_id = current_isp() and l.router_id = ${routerId} and l.stopped_at is null
    )
    select exists (select from open where subscriber_id not in (select id from served)) as "hasStrays",
      string_agg(concat_ws(${fieldSeparator}, s.username, coalesce(p.online::text, ''), coalesce(host(p.last_ip), ''),
        coalesce(p.last_caller_id, ''), coalesce(date_part('epoch', p.since)::text, ''),
        case when o.subscriber_id is null then '' when o.ip is distinct from p.last_ip then 'elsewhere'
          else date_part('epoch', o.started_at)::text end), ${rowSeparator}) as "packedRows"
    from served s
    ${presenceOf}
    left join open o on o.subscriber_id = s.id`.execute(tx);
  return { packedRows: splitRows(rows[0]?.packedRows), hasStrays: rows[0]?.hasStrays ?? false };
};

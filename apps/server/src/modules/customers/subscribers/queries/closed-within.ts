import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the subscriber was closed between two days of the ISP, and was so at the end of the last one: what happens later does not change
 * it. Terms have the state of each day; the first closed day after the last one that was not is that of the closing. One who was closed
 * before the connection counts from that day on, as in the report of growth.
 */
export function isClosedWithin(from = '-infinity', to = 'infinity'): RawBuilder<boolean> {
  const until = sql`${to}::date`;
  const within = sql`between ${from}::date and ${until}`;
  return sql`id = any(array(
    select subscriber_id from subscriber_terms where status = 'closed' and from_on ${within}
    union
    select s.id from subscribers s join subscriber_terms t on t.subscriber_id = s.id and t.status = 'closed'
    where s.connected_on ${within} and s.removed_at is null and t.from_on < s.connected_on
  )) and (
    select greatest(min(t.from_on), subscribers.connected_on) from subscriber_terms t
    where t.subscriber_id = subscribers.id and t.status = 'closed' and t.from_on <= ${until}
      and t.from_on > coalesce((
        select max(o.from_on) from subscriber_terms o
        where o.subscriber_id = subscribers.id and o.status <> 'closed' and o.from_on <= ${until}), '-infinity')
    having count(*) > 0
  ) ${within}`;
}

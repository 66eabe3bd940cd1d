-- A hold that the subscriber ended too early is charged like service. Whether it was is recorded when it ends: what
-- happens later on that day replaces the terms of the day, and the history alone would show a hold that went on, or one
-- that ended with closing.

alter table subscriber_terms add column hold_charged boolean;
alter table subscriber_terms add check (status = 'on_hold' or hold_charged is null);
comment on column subscriber_terms.hold_charged is 'Set when a hold ends: whether it was shorter than the minimum, so that its days are charged';

with history as (
  select isp_id, subscriber_id, from_on, status,
    count(*) filter (where status <> 'on_hold') over (partition by isp_id, subscriber_id order by from_on) as run
  from subscriber_terms
), ended as (
  select h.isp_id, h.subscriber_id, min(h.from_on) as first, max(h.from_on) as last,
    min(e.from_on) < min(h.from_on) + 15 as is_short
  from history h
  join history e on e.isp_id = h.isp_id and e.subscriber_id = h.subscriber_id and e.run = h.run + 1 and e.status in ('active', 'suspended')
  where h.status = 'on_hold'
  group by h.isp_id, h.subscriber_id, h.run
)
update subscriber_terms t set hold_charged = e.is_short
from ended e
where t.isp_id = e.isp_id and t.subscriber_id = e.subscriber_id and t.from_on between e.first and e.last;

-- As before, and marks the rows of a hold that ends: is it shorter than 15 days?
create or replace function save_terms(subscriber_ids bigint[], at timestamptz) returns integer language sql volatile
begin atomic
  with changed as (
    select n.isp_id, n.subscriber_id, greatest((at at time zone i.timezone)::date, last.from_on) as from_on,
      n.package_id, n.price_minor, n.discount_minor, n.billing, n.status, last.status as was
    from current_terms n
    join isps i on i.id = n.isp_id
    left join lateral (
      select l.* from subscriber_terms l where l.isp_id = n.isp_id and l.subscriber_id = n.subscriber_id
      order by l.from_on desc limit 1
    ) last on true
    where n.isp_id = current_isp() and n.subscriber_id = any(subscriber_ids)
      and (last.from_on is null or (last.package_id, last.price_minor, last.discount_minor, last.billing, last.status)
        is distinct from (n.package_id, n.price_minor, n.discount_minor, n.billing, n.status))
  ), saved as (
    insert into subscriber_terms as t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status from changed
    on conflict (isp_id, subscriber_id, from_on) do update
    set package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor,
        billing = excluded.billing, status = excluded.status, hold_charged = null
  ), holds as (
    select c.isp_id, c.subscriber_id, c.from_on as ended_on, coalesce((
        select max(o.from_on) from subscriber_terms o
        where o.isp_id = c.isp_id and o.subscriber_id = c.subscriber_id and (o.status <> 'on_hold' or o.hold_charged is not null)
      ), '-infinity') as before_on
    from changed c where c.was = 'on_hold' and c.status in ('active', 'suspended')
  ), charged as (
    update subscriber_terms t set hold_charged = h.ended_on < 15 + (
      select min(b.from_on) from subscriber_terms b
      where b.isp_id = h.isp_id and b.subscriber_id = h.subscriber_id and b.from_on > h.before_on and b.status = 'on_hold')
    from holds h
    where t.isp_id = h.isp_id and t.subscriber_id = h.subscriber_id and t.from_on > h.before_on and t.from_on < h.ended_on
      and t.status = 'on_hold'
  ), marked as (
    insert into pending_final_invoices (isp_id, subscriber_id, closed_on)
    select isp_id, subscriber_id, from_on from changed where status = 'closed' and was <> 'closed'
    on conflict do nothing
    returning subscriber_id
  )
  select count(*)::integer from marked;
end;

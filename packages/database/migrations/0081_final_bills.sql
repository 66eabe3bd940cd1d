-- Lines that left and whose final bill, or what they get back, is to be worked out. Written with the change itself, whoever
-- made it; a job empties it.
create table final_bills_due (
  isp_id bigint not null,
  subscriber_id bigint not null,
  left_on date not null,
  primary key (isp_id, subscriber_id, left_on),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id)
);
select make_isp_table('final_bills_due');

-- As before, and gives how many of the lines have left by it.
drop function keep_terms(bigint[], timestamptz);
create function keep_terms(subscriber_ids bigint[], at timestamptz) returns integer language sql volatile
begin atomic
  with changed as (
    select n.isp_id, n.subscriber_id, greatest((at at time zone i.timezone)::date, last.from_on) as from_on,
      n.package_id, n.price_minor, n.discount_minor, n.billing, n.status, last.status as was
    from present_terms n
    join isps i on i.id = n.isp_id
    left join lateral (
      select l.* from subscriber_terms l where l.isp_id = n.isp_id and l.subscriber_id = n.subscriber_id
      order by l.from_on desc limit 1
    ) last on true
    where n.isp_id = current_isp() and n.subscriber_id = any(subscriber_ids)
      and (last.from_on is null or (last.package_id, last.price_minor, last.discount_minor, last.billing, last.status)
        is distinct from (n.package_id, n.price_minor, n.discount_minor, n.billing, n.status))
  ), kept as (
    insert into subscriber_terms as t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status from changed
    on conflict (isp_id, subscriber_id, from_on) do update
    set package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor,
        billing = excluded.billing, status = excluded.status
  ), marked as (
    insert into final_bills_due (isp_id, subscriber_id, left_on)
    select isp_id, subscriber_id, from_on from changed where status = 'left' and was <> 'left'
    on conflict do nothing
    returning subscriber_id
  )
  select count(*)::integer from marked;
end;

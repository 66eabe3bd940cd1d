-- A line has its balance from its first moment on. Until now the first who moved money of it made the row only to have
-- something to lock, and the posting then changed it: two writes for each first bill, and most of what a run waited for.
create function begin_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_balances (isp_id, subscriber_id)
  select isp_id, id from new_lines order by isp_id, id
  on conflict do nothing;
  return null;
end $$;
create trigger begin_balances after insert on subscribers
  referencing new table as new_lines for each statement execute function begin_balances();

insert into subscriber_balances (isp_id, subscriber_id)
select isp_id, id from subscribers order by isp_id, id
on conflict do nothing;

-- Taken in one order, so that two who move money of the same subscribers never wait in a ring.
create or replace function lock_balances(subscriber_ids bigint[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
begin
  perform from subscriber_balances b
  where b.isp_id = current_isp() and b.subscriber_id = any(subscriber_ids)
  order by b.subscriber_id for update;
end $$;

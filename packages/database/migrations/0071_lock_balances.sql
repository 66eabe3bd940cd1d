-- Rows that are lacking are simply offered: looking for them first was planned once for a few subscribers, and then went
-- through all balances of the ISP for each of a thousand. A run of 100,000 bills spent most of its time on it. Whoever has
-- put a row there holds it already.
create or replace function lock_balances(subscriber_ids bigint[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  made integer;
begin
  insert into subscriber_balances (isp_id, subscriber_id)
  select s.isp_id, s.id from subscribers s
  where s.isp_id = current_isp() and s.id = any(subscriber_ids)
  order by s.id
  on conflict do nothing;
  get diagnostics made = row_count;
  if made < cardinality(subscriber_ids) then
    perform from subscriber_balances b
    where b.isp_id = current_isp() and b.subscriber_id = any(subscriber_ids)
    order by b.subscriber_id for update;
  end if;
end $$;

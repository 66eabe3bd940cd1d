-- What a search compares, in the row itself: a search that matches many subscribers is answered by walking the order of
-- the list, without a join for each row. The trigram indexes, for searches that match few, stay where they are.
alter table subscribers add column search text not null default '';
comment on column subscribers.search is 'The username and what customers are found by, in lower case';

create or replace function subscribers_sync_name() returns trigger language plpgsql as $$
declare
  customer record;
begin
  if new.customer_id is null then
    new.name_key := '';
    new.search := lower(new.username);
    return new;
  end if;
  select lower(p.name) as name_key, p.search, p.erased_at into customer
  from customers p where p.isp_id = new.isp_id and p.id = new.customer_id;
  if found and (customer.erased_at is null or (tg_op = 'UPDATE' and new.customer_id = old.customer_id)) then
    new.name_key := customer.name_key;
    -- Nobody types a line break, so nothing matches across it.
    new.search := lower(new.username) || chr(10) || customer.search;
    return new;
  end if;
  if tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id then
    raise exception 'customer % does not exist', new.customer_id
      using errcode = 'foreign_key_violation', constraint = 'subscribers_isp_id_customer_id_fkey';
  end if;
  new.name_key := old.name_key;
  new.search := lower(new.username) || substr(old.search, length(old.username) + 1);
  return new;
end $$;
drop trigger sync_name on subscribers;
create trigger sync_name before insert or update of customer_id, username on subscribers
  for each row execute function subscribers_sync_name();

create or replace function customers_sync_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update subscribers s set customer_id = s.customer_id
  from new_rows n join old_rows o on o.isp_id = n.isp_id and o.id = n.id and o.search <> n.search
  where s.isp_id = n.isp_id and s.customer_id = n.id;
  return null;
end $$;

alter table subscribers disable trigger user;
update subscribers s set search = s.username_key || coalesce(chr(10) || c.search, '')
from subscribers other left join customers c on c.isp_id = other.isp_id and c.id = other.customer_id
where s.isp_id = other.isp_id and s.id = other.id;
alter table subscribers enable trigger user;

-- As before, with a limit: whoever needs to know only whether many match does not wait for all of them.
drop function search_subscribers(text);
create function search_subscribers(pattern text, at_most integer default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  (select s.id from subscribers s
   where s.isp_id = current_isp() and s.username_key like pattern and in_data_scope(s.reseller_user_id, s.area_id) limit at_most)
  union
  (select s.id from customers p join subscribers s on s.isp_id = p.isp_id and s.customer_id = p.id
   where p.isp_id = current_isp() and p.search like pattern and in_data_scope(s.reseller_user_id, s.area_id) limit at_most);
end;

drop function subscribers_with_prefix(text);
create function subscribers_with_prefix(prefix text, at_most integer default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  (select s.id from subscribers s
   where s.isp_id = current_isp() and s.removed_at is null and s.username_key >= prefix and s.username_key < prefix || chr(1114111)
     and in_data_scope(s.reseller_user_id, s.area_id) limit at_most)
  union
  (select s.id from subscribers s
   where s.isp_id = current_isp() and s.removed_at is null and s.name_key >= prefix and s.name_key < prefix || chr(1114111)
     and in_data_scope(s.reseller_user_id, s.area_id) limit at_most);
end;
revoke execute on function search_subscribers, subscribers_with_prefix from public;
grant execute on function search_subscribers, subscribers_with_prefix to lastmile_tenant;

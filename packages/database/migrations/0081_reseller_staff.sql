-- Staff of resellers: users who work for a reseller and see what the reseller sees.

alter table users add column reseller_user_id bigint references users (id);
comment on column users.reseller_user_id is 'The reseller for whom the user works; null: a user of the ISP, or a reseller';
alter table users alter column reseller_user_id set default scope_reseller();
alter table users add constraint users_not_own_staff check (reseller_user_id <> id);
create index users_by_reseller on users (reseller_user_id, id) where reseller_user_id is not null;

-- Users see the names of their colleagues. Within the data scope of a reseller they change nobody but themselves and the
-- reseller's staff.
select add_scope_policy('users', 'own_subscribers', 'id = scope_user() or reseller_user_id = scope_reseller()', 'update');
create policy own_subscribers_insert on users as restrictive for insert to lastmile_own_subscribers
  with check (reseller_user_id = scope_reseller());
grant insert (reseller_user_id) on users to lastmile_tenant;

-- Someone who works for a reseller is not a reseller.
create or replace function create_reseller_of_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into resellers (isp_id, user_id)
  select new.isp_id, new.id from roles r
  where r.id = new.role_id and r.data_scope = 'own_subscribers' and new.reseller_user_id is null
  on conflict do nothing;
  return null;
end $$;
create or replace function create_resellers_of_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into resellers (isp_id, user_id)
  select u.isp_id, u.id from users u where u.role_id = new.id and u.isp_id is not null and u.reseller_user_id is null
  on conflict do nothing;
  return null;
end $$;

drop function user_data_scope(bigint);
create function user_data_scope(of_user bigint, out kind text, out area_ids bigint[], out department_id bigint, out reseller_id bigint)
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select r.data_scope, array(
    with recursive inside as (
      select a.id from areas a where a.isp_id = u.isp_id and a.id = any(u.area_ids)
      union
      select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = u.isp_id
    )
    select id from inside where r.data_scope = 'own_collections' order by id),
    (select s.department_id from staff s where s.user_id = u.id and s.left_on is null),
    coalesce(u.reseller_user_id, u.id)
  from users u join roles r on r.id = u.role_id where u.id = of_user;
end;
revoke execute on function user_data_scope from public;
grant execute on function user_data_scope to lastmile_platform;

-- The rights of a reseller are those of the staff too.
create or replace function notify_reseller_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('callers', new.user_id::text);
  perform pg_notify('callers', u.id::text) from users u where u.reseller_user_id = new.user_id;
  return null;
end $$;

-- Resellers: users within the data scope "own subscribers", with what they may sell and on which conditions.

create table resellers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  -- The customer who became a reseller.
  customer_id bigint,
  business_name text check (length(business_name) between 1 and 120),
  address text check (length(address) between 1 and 300),
  username_prefix text check (username_prefix ~ '^[A-Za-z0-9][A-Za-z0-9._@-]{0,19}$'),
  -- What they may sell; empty: every package that is available to resellers. Their areas are those of the user.
  package_ids bigint[] not null default '{}' check (cardinality(package_ids) <= 500),
  may_collect boolean not null default true,
  may_suspend boolean not null default true,
  may_see_live boolean not null default true,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, customer_id) references customers (isp_id, id)
);
comment on table resellers is 'Partners who sell the connections of an ISP to their own subscribers';
select create_tenant_policy('resellers'), add_timestamp_trigger('resellers'), add_audit_trigger('resellers');
select add_scope_policy('resellers', 'own_subscribers', 'user_id = scope_reseller()'),
       add_scope_policy('resellers', 'own_collections', 'false');
revoke delete on resellers from lastmile_tenant;
create unique index resellers_user on resellers (isp_id, user_id);
create index resellers_by_user on resellers (user_id);
create unique index resellers_prefix on resellers (isp_id, lower(username_prefix)) where username_prefix is not null;
create unique index resellers_customer on resellers (isp_id, customer_id) where customer_id is not null;

create table reseller_conditions (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  reseller_id bigint not null,
  valid_from date not null,
  -- In hundredths of a percent.
  commission_rate integer not null check (commission_rate between 0 and 10000),
  -- Whether the commission is a share of the paid amount with VAT or without it.
  commission_basis text not null check (commission_basis in ('before_vat', 'after_vat')),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, reseller_id) references resellers (isp_id, id)
);
comment on table reseller_conditions is 'Conditions of resellers; each is valid from its day until the next one begins';
select create_tenant_policy('reseller_conditions'), add_timestamp_trigger('reseller_conditions'),
       add_audit_trigger('reseller_conditions'), add_scope_policies_by('reseller_conditions', 'resellers', 'reseller_id');
revoke delete on reseller_conditions from lastmile_tenant;
create unique index reseller_conditions_start on reseller_conditions (isp_id, reseller_id, valid_from);

-- Every user whose role is confined to their own subscribers is a reseller, however they were added.
create function create_reseller_of_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into resellers (isp_id, user_id)
  select new.isp_id, new.id from roles r where r.id = new.role_id and r.data_scope = 'own_subscribers'
  on conflict do nothing;
  return null;
end $$;
create trigger create_reseller after insert or update of role_id on users
  for each row when (new.isp_id is not null) execute function create_reseller_of_user();
create function create_resellers_of_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into resellers (isp_id, user_id)
  select u.isp_id, u.id from users u where u.role_id = new.id and u.isp_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger create_resellers after update of data_scope on roles
  for each row when (new.data_scope = 'own_subscribers') execute function create_resellers_of_role();
insert into resellers (isp_id, user_id)
select u.isp_id, u.id from users u join roles r on r.id = u.role_id
where u.isp_id is not null and r.data_scope = 'own_subscribers' order by u.id;

-- Rights are part of what a user may do.
create function notify_reseller_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', new.user_id::text);
  return null;
end $$;
create trigger announce after insert or update of may_collect, may_suspend, may_see_live on resellers
  for each row execute function notify_reseller_changed();

-- What a reseller may sell, wherever a subscriber is created or changed. Staff of the ISP are not confined.
create function check_reseller_limits() returns trigger language plpgsql as $$
declare
  own resellers;
  areas_allowed bigint[];
  is_new constant boolean := tg_op = 'INSERT';
begin
  select * into own from resellers r where r.isp_id = new.isp_id and r.user_id = scope_reseller();
  if not found then return new; end if;
  if (is_new or new.username is distinct from old.username)
    and not starts_with(lower(new.username), lower(coalesce(own.username_prefix, ''))) then
    raise exception 'the username does not start with %', own.username_prefix
      using errcode = 'check_violation', constraint = 'reseller_username_prefix';
  end if;
  if is_new or new.package_id is distinct from old.package_id or new.next_package_id is distinct from old.next_package_id then
    if exists (
      select from packages p where p.isp_id = new.isp_id and p.id in (new.package_id, new.next_package_id)
        and (is_new or p.id not in (old.package_id, coalesce(old.next_package_id, 0)))
        and not (p.reseller_allowed and (own.package_ids = '{}' or p.id = any(own.package_ids)))
    ) then
      raise exception 'the reseller may not sell this package' using errcode = 'check_violation', constraint = 'reseller_package';
    end if;
  end if;
  if is_new or new.area_id is distinct from old.area_id then
    select u.area_ids into areas_allowed from users u where u.id = own.user_id;
    if areas_allowed <> '{}' and not exists (
      with recursive above as (
        select a.id, a.parent_id from areas a where a.isp_id = new.isp_id and a.id = new.area_id
        union
        select a.id, a.parent_id from areas a join above on a.id = above.parent_id where a.isp_id = new.isp_id
      )
      select from above where id = any(areas_allowed)
    ) then
      raise exception 'the reseller may not sell in this area' using errcode = 'check_violation', constraint = 'reseller_area';
    end if;
  end if;
  if not is_new and not own.may_suspend and new.status <> old.status and new.status in ('suspended', 'on_hold', 'closed') then
    raise exception 'the reseller may not suspend subscribers' using errcode = 'check_violation', constraint = 'reseller_suspension';
  end if;
  return new;
end $$;
create trigger check_reseller_limits before insert or update of username, package_id, next_package_id, area_id, status on subscribers
  for each row when (current_setting('role') = 'lastmile_own_subscribers') execute function check_reseller_limits();

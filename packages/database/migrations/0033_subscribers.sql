-- Subscribers: one PPP username each. A person may have several; one taken over from a router may have none yet.

create table subscribers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  person_id bigint,
  username text not null check (length(username) between 1 and 255),
  username_key text not null generated always as (lower(username)) stored,
  -- Null where a router did not show it: such a password is never written back.
  password_sealed text,
  router_id bigint not null,
  package_id bigint not null,
  area_id bigint,
  -- Who sells the line, where that is not the ISP itself; they see their own lines and no others.
  reseller_user_id bigint references users (id),
  service text not null default 'pppoe' check (service in ('pppoe')),
  static_ip inet,
  caller_id text,
  -- Whether the router is told to accept this caller id alone.
  bind_mac boolean not null default false,
  onu_serial text,
  vlan integer check (vlan between 1 and 4094),
  medium text check (medium in ('fiber', 'utp', 'wireless', 'other')),
  box_no text,
  connected_on date,
  billing text not null default 'normal' check (billing in ('normal', 'free')),
  billing_mode text not null check (billing_mode in ('prepaid', 'postpaid')),
  billing_day integer not null check (billing_day between 1 and 28),
  agreed_price_minor bigint check (agreed_price_minor >= 0),
  monthly_discount_minor bigint not null default 0 check (monthly_discount_minor >= 0),
  next_package_id bigint,
  change_on date,
  promise_until date,
  status text not null check (status in ('pending', 'active', 'suspended', 'held', 'left')),
  status_reason text check (status_reason in ('unpaid', 'by_hand', 'wallet')),
  status_since timestamptz not null,
  held_until date,
  -- A username that was deleted: its history and bills stay, lists no longer show it.
  removed_at timestamptz,
  comment text,
  -- The person's, kept here by triggers so that the list can be sorted by it.
  name_key text not null default '',
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, person_id) references persons (isp_id, id),
  foreign key (isp_id, router_id) references routers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id),
  foreign key (isp_id, next_package_id) references packages (isp_id, id),
  foreign key (isp_id, area_id) references areas (isp_id, id),
  check ((status = 'suspended') = (status_reason is not null)),
  check ((next_package_id is null) = (change_on is null)),
  check (removed_at is null or status = 'left')
);
select make_isp_table('subscribers'), stamp_rows_of('subscribers'), audit_rows_of('subscribers');

create unique index subscribers_username on subscribers (isp_id, username_key) where status <> 'left';
create unique index subscribers_static_ip on subscribers (isp_id, router_id, static_ip) where status <> 'left';
-- One for each filter in the order that lists have unless told otherwise, and one for each other order.
create index subscribers_by_username on subscribers (isp_id, username_key, id) where removed_at is null;
create index subscribers_by_name on subscribers (isp_id, name_key, id) where removed_at is null;
create index subscribers_by_connection on subscribers (isp_id, connected_on, id) where removed_at is null;
create index subscribers_by_creation on subscribers (isp_id, created_at, id) where removed_at is null;
create index subscribers_by_status on subscribers (isp_id, status, username_key, id) where removed_at is null;
create index subscribers_by_router on subscribers (isp_id, router_id, username_key, id) where removed_at is null;
create index subscribers_by_package on subscribers (isp_id, package_id, username_key, id) where removed_at is null;
create index subscribers_by_area on subscribers (isp_id, area_id, username_key, id) where removed_at is null;
create index subscribers_by_reseller on subscribers (isp_id, reseller_user_id, username_key, id)
  where reseller_user_id is not null and removed_at is null;
create index subscribers_free on subscribers (isp_id, username_key, id) where billing = 'free' and removed_at is null;
create index subscribers_unassigned on subscribers (isp_id, username_key, id) where person_id is null and removed_at is null;
create index subscribers_by_person on subscribers (isp_id, person_id);
create index subscribers_by_next_package on subscribers (isp_id, change_on) where change_on is not null;
create index subscribers_search on subscribers using gin (isp_id, username_key gin_trgm_ops);

create function subscribers_take_name() returns trigger language plpgsql as $$
begin
  new.name_key := coalesce((select lower(p.name) from persons p where p.isp_id = new.isp_id and p.id = new.person_id), '');
  return new;
end $$;
create trigger take_name before insert or update of person_id on subscribers
  for each row execute function subscribers_take_name();
create function persons_give_name() returns trigger language plpgsql as $$
begin
  update subscribers s set person_id = s.person_id
  from new_rows n join old_rows o on o.isp_id = n.isp_id and o.id = n.id and o.name <> n.name
  where s.isp_id = n.isp_id and s.person_id = n.id;
  return null;
end $$;
create trigger give_name after update on persons
  referencing old table as old_rows new table as new_rows
  for each statement execute function persons_give_name();

-- What was last seen of a line. Sweeps write it, so it stands apart from what people edit.
create table subscriber_presence (
  isp_id bigint not null,
  subscriber_id bigint not null,
  online boolean not null,
  since timestamptz not null,
  last_seen_at timestamptz,
  last_ip inet,
  last_caller_id text,
  last_disconnect_reason text,
  primary key (isp_id, subscriber_id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
) with (fillfactor = 70);
select make_isp_table('subscriber_presence');
create index subscriber_presence_online on subscriber_presence (isp_id, subscriber_id) where online;

-- LIKE reaches an index only where row-level security does not stand in between, so these run as the owner
-- and confine themselves to the transaction's ISP.
create function search_subscribers(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s where s.isp_id = current_isp() and s.username_key like pattern
  union
  select s.id from persons p join subscribers s on s.isp_id = p.isp_id and s.person_id = p.id
  where p.isp_id = current_isp() and p.search like pattern;
end;

-- One or two letters have no trigram: they are looked for at the beginning only.
create function subscribers_beginning_with(prefix text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.username_key >= prefix and s.username_key < prefix || chr(1114111)
  union
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.name_key >= prefix and s.name_key < prefix || chr(1114111);
end;
revoke execute on function search_subscribers, subscribers_beginning_with from public;
grant execute on function search_subscribers, subscribers_beginning_with to lastmile_tenant;

-- An area with all areas below it.
create function areas_within(top bigint) returns setof bigint language sql stable
begin atomic
  with recursive inside as (
    select a.id from areas a where a.isp_id = current_isp() and a.id = top
    union
    select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = current_isp()
  )
  select id from inside;
end;

-- What an ISP's own people did without a row changing hands, such as having a password shown.
create function record_own_event(event text, entity text, entity_id bigint) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select record_event(event, entity, entity_id, current_isp());
end;
revoke execute on function record_own_event from public;
grant execute on function record_own_event to lastmile_tenant;

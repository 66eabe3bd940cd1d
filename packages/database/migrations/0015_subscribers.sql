-- Subscribers: one PPP account each. A customer may have several; one that was adopted from a router may have no customer yet.

create table subscribers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  customer_id bigint,
  username text not null check (length(username) between 1 and 255),
  username_key text not null generated always as (lower(username)) stored,
  -- Null if the router did not show it: such a password is never written back.
  password_encrypted text,
  router_id bigint not null,
  package_id bigint not null,
  area_id bigint,
  -- The reseller who sells to this subscriber; resellers see their own subscribers only.
  reseller_user_id bigint references users (id),
  service text not null default 'pppoe' check (service in ('pppoe')),
  static_ip inet,
  caller_id text,
  -- Whether the router accepts this caller id only.
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
  -- A promise to pay: until when, its note, and who granted it.
  promise_until date,
  promise_note text check (length(promise_note) between 1 and 200),
  promised_by bigint references users (id),
  promised_at timestamptz,
  status text not null check (status in ('pending', 'active', 'suspended', 'on_hold', 'closed')),
  status_reason text check (status_reason in ('unpaid', 'manual', 'wallet')),
  status_since timestamptz not null,
  on_hold_until date,
  -- A deleted username: its history and invoices stay, lists no longer show it.
  removed_at timestamptz,
  comment text,
  -- The customer's name, copied by triggers so that lists can be sorted by it.
  name_key text not null default '',
  -- What was imported from another system: billing posts the balance once and starts on the day.
  opening_balance_minor bigint,
  -- From then on an import no longer changes the balance.
  opening_posted_at timestamptz,
  next_billing_on date,
  -- The day up to which another system has invoiced.
  billed_until date,
  -- The payment link is derived from the id and this number under a key that is not in the database. Incrementing it
  -- invalidates the previous link.
  pay_link_version integer not null default 1 check (pay_link_version >= 1),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, customer_id) references customers (isp_id, id),
  foreign key (isp_id, router_id) references routers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id),
  foreign key (isp_id, next_package_id) references packages (isp_id, id),
  foreign key (isp_id, area_id) references areas (isp_id, id),
  check ((status = 'suspended') = (status_reason is not null)),
  check ((next_package_id is null) = (change_on is null)),
  check (removed_at is null or status = 'closed')
);
comment on table subscribers is 'PPP accounts of an ISP, with their package, billing and status';
comment on column subscribers.opening_balance_minor is 'Positive: balance due; negative: account credit';
select create_tenant_policy('subscribers'), add_timestamp_trigger('subscribers'), add_audit_trigger('subscribers');

create unique index subscribers_username on subscribers (isp_id, username_key) where status <> 'closed';
create unique index subscribers_static_ip on subscribers (isp_id, router_id, static_ip) where status <> 'closed';
-- One index for each filter in the default order of lists, and one for each other order.
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
create index subscribers_unassigned on subscribers (isp_id, username_key, id) where customer_id is null and removed_at is null;
create index subscribers_by_customer on subscribers (isp_id, customer_id);
create index subscribers_by_next_package on subscribers (isp_id, change_on) where change_on is not null;
create index subscribers_search on subscribers using gin (isp_id, username_key gin_trgm_ops);
-- Packages and areas show their number of subscribers, counted by index-only scans.
create index subscribers_count_by_package on subscribers (isp_id, package_id, router_id) where status <> 'closed';
create index subscribers_count_by_area on subscribers (isp_id, area_id) where status <> 'closed';
-- Dunning: those that a payment reactivates, promises, and holds by the day they end or by how long they last.
create index subscribers_suspended_unpaid on subscribers (isp_id, id) where status = 'suspended' and status_reason = 'unpaid';
create index subscribers_promised on subscribers (isp_id, promise_until) where promise_until is not null;
create index subscribers_by_hold_end on subscribers (isp_id, on_hold_until) where status = 'on_hold' and on_hold_until is not null;
create index subscribers_on_hold_since on subscribers (isp_id, status_since) where status = 'on_hold' and on_hold_until is null;

create function subscribers_sync_name() returns trigger language plpgsql as $$
begin
  new.name_key := coalesce((select lower(p.name) from customers p where p.isp_id = new.isp_id and p.id = new.customer_id), '');
  return new;
end $$;
create trigger sync_name before insert or update of customer_id on subscribers
  for each row execute function subscribers_sync_name();
create function customers_sync_name() returns trigger language plpgsql as $$
begin
  update subscribers s set customer_id = s.customer_id
  from new_rows n join old_rows o on o.isp_id = n.isp_id and o.id = n.id and o.name <> n.name
  where s.isp_id = n.isp_id and s.customer_id = n.id;
  return null;
end $$;
create trigger sync_name after update on customers
  referencing old table as old_rows new table as new_rows
  for each statement execute function customers_sync_name();

-- Apart from subscribers, because polls write it and people do not edit it.
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
comment on table subscriber_presence is 'Whether a subscriber is online, and its last session';
select create_tenant_policy('subscriber_presence');
create index subscriber_presence_online on subscriber_presence (isp_id, subscriber_id) where online;

-- LIKE does not reach an index under row-level security, so these run as the owner and filter by the ISP of the
-- transaction.
create function search_subscribers(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s where s.isp_id = current_isp() and s.username_key like pattern
  union
  select s.id from customers p join subscribers s on s.isp_id = p.isp_id and s.customer_id = p.id
  where p.isp_id = current_isp() and p.search like pattern;
end;

-- One or two letters have no trigram, so they are matched as a prefix only.
create function subscribers_with_prefix(prefix text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.username_key >= prefix and s.username_key < prefix || chr(1114111)
  union
  select s.id from subscribers s
  where s.isp_id = current_isp() and s.removed_at is null and s.name_key >= prefix and s.name_key < prefix || chr(1114111);
end;
revoke execute on function search_subscribers, subscribers_with_prefix from public;
grant execute on function search_subscribers, subscribers_with_prefix to lastmile_tenant;

-- SMS that the platform sells to ISPs: a prepaid balance, charged for each message before it is sent, in both books.

do $$
declare
  known text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass;
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute format('alter table journal_entries add constraint journal_entries_source_kind_check
    check (source_kind = any (array[%s, ''sms_movement''::text]))', known);
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_lines_account_check' and conrelid = 'journal_lines'::regclass;
  alter table journal_lines drop constraint journal_lines_account_check;
  execute format('alter table journal_lines add constraint journal_lines_account_check
    check (account = any (array[%s, ''sms_prepaid''::text]))', known);
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'platform_journal_lines_account_check' and conrelid = 'platform_journal_lines'::regclass;
  alter table platform_journal_lines drop constraint platform_journal_lines_account_check;
  execute format('alter table platform_journal_lines add constraint platform_journal_lines_account_check
    check (account = any (array[%s, ''sms_prepaid''::text]))', known);
end $$;

create table platform_sms_settings (
  id smallint primary key default 1 check (id = 1),
  -- Null: the platform sells no SMS.
  sms_driver text check (sms_driver in ('bulksmsbd', 'sslwireless', 'smsnetbd', 'twilio', 'http')),
  sms_credentials_encrypted text,
  sms_credentials_set_at timestamptz,
  sms_credentials_set_by bigint references users (id),
  sms_sender text not null default '' check (length(sms_sender) <= 40),
  -- What an ISP pays for a segment, unless it has a price of its own.
  price_minor bigint not null default 50 check (price_minor between 1 and 100000),
  min_top_up_minor bigint not null default 50000 check (min_top_up_minor between 1 and 10000000000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check ((sms_driver is null) = (sms_credentials_encrypted is null))
);
comment on table platform_sms_settings is 'The SMS provider of the platform and the price at which it sells SMS to ISPs; one row';
insert into platform_sms_settings default values;
create index platform_sms_settings_by_user on platform_sms_settings (sms_credentials_set_by);
select force_row_security('platform_sms_settings'), add_timestamp_trigger('platform_sms_settings'), add_audit_trigger('platform_sms_settings');
create policy platform_all on platform_sms_settings to lastmile_platform using (true) with check (true);
grant select, update on platform_sms_settings to lastmile_platform;

alter table messaging_settings add column uses_platform_sms boolean not null default false;
comment on column messaging_settings.uses_platform_sms is 'SMS go through the platform''s provider and are paid from the prepaid balance';

create table sms_prices (
  isp_id bigint primary key references isps (id),
  price_minor bigint not null check (price_minor between 1 and 100000),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table sms_prices is 'Prices of a segment for ISPs that do not pay the standard price';
select create_tenant_policy('sms_prices'), add_timestamp_trigger('sms_prices'), add_audit_trigger('sms_prices');
revoke insert, update, delete on sms_prices from lastmile_tenant;
create policy platform_writes on sms_prices to lastmile_platform using (true) with check (true);
grant insert, update, delete on sms_prices to lastmile_platform;
select add_scope_policy('sms_prices', 'own_subscribers', 'false'), add_scope_policy('sms_prices', 'own_collections', 'false');

create table sms_accounts (
  isp_id bigint primary key references isps (id),
  -- Below 0 only after a top-up was charged back.
  balance_minor bigint not null default 0,
  -- Held for campaigns under way, out of the balance.
  reserved_minor bigint not null default 0 check (reserved_minor >= 0)
) with (fillfactor = 70);
comment on table sms_accounts is 'Prepaid SMS balance of an ISP, maintained with its movements. Its row is the lock that serialises them';
select create_tenant_policy('sms_accounts');
revoke insert, update, delete on sms_accounts from lastmile_tenant;
select add_scope_policy('sms_accounts', 'own_subscribers', 'false'), add_scope_policy('sms_accounts', 'own_collections', 'false');

create table sms_movements (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('top_up', 'top_up_returned', 'charge', 'refund')),
  -- Positive raises the balance.
  amount_minor bigint not null check (amount_minor <> 0 and (amount_minor > 0) = (kind in ('top_up', 'refund'))),
  messages integer not null default 0 check (messages >= 0),
  segments integer not null default 0 check (segments >= 0),
  -- Of messages of a campaign; kept when the campaign is gone.
  campaign_id bigint,
  checkout_id bigint references checkouts (id),
  checkout_refund_id bigint references checkout_refunds (id),
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by bigint default (current_actor() ->> 'userId')::bigint,
  primary key (isp_id, id),
  check ((kind in ('charge', 'refund')) = (messages > 0)),
  check ((kind in ('top_up', 'top_up_returned')) = (checkout_id is not null)),
  check ((kind = 'top_up_returned') = (checkout_refund_id is not null))
);
comment on table sms_movements is 'Top-ups, charges and refunds of prepaid SMS, each posted in both books; append-only';
select create_tenant_policy('sms_movements'), forbid_updates('sms_movements');
revoke insert, update, delete on sms_movements from lastmile_tenant;
select add_scope_policy('sms_movements', 'own_subscribers', 'false'), add_scope_policy('sms_movements', 'own_collections', 'false');
-- A payment tops up once, and each refund of it takes back once.
create unique index sms_movements_top_up on sms_movements (isp_id, checkout_id) where kind = 'top_up';
create index sms_movements_by_checkout on sms_movements (checkout_id) where checkout_id is not null;
create unique index sms_movements_returned on sms_movements (isp_id, checkout_refund_id) where checkout_refund_id is not null;
create index sms_movements_by_refund on sms_movements (checkout_refund_id) where checkout_refund_id is not null;
create index sms_movements_by_time on sms_movements (isp_id, at, id);

create table sms_charges (
  isp_id bigint not null references isps (id),
  -- The message; kept when it is deleted after its retention.
  notification_id bigint not null,
  -- Counts attempts to send it: each is charged once.
  number integer not null check (number >= 1),
  segments integer not null check (segments >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  charge_id bigint not null,
  refund_id bigint,
  primary key (isp_id, notification_id, number),
  foreign key (isp_id, charge_id) references sms_movements (isp_id, id),
  foreign key (isp_id, refund_id) references sms_movements (isp_id, id)
);
comment on table sms_charges is 'What each attempt to send a message cost, and whether it was refunded because the provider refused it';
select create_tenant_policy('sms_charges');
revoke insert, update, delete on sms_charges from lastmile_tenant;
select add_scope_policy('sms_charges', 'own_subscribers', 'false'), add_scope_policy('sms_charges', 'own_collections', 'false');
create index sms_charges_by_charge on sms_charges (isp_id, charge_id);
create index sms_charges_by_refund on sms_charges (isp_id, refund_id) where refund_id is not null;

create table sms_reservations (
  isp_id bigint not null references isps (id),
  campaign_id bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (isp_id, campaign_id)
);
comment on table sms_reservations is 'What is left of the amount that a campaign reserved when it started; deleted when it ends';
select create_tenant_policy('sms_reservations');
revoke insert, update, delete on sms_reservations from lastmile_tenant;
select add_scope_policy('sms_reservations', 'own_subscribers', 'false'), add_scope_policy('sms_reservations', 'own_collections', 'false');

-- Both books. The platform's: what is prepaid is no income yet. The ISP's: what is prepaid is its own, until it is spent.
create function post_sms_movement(isp bigint, movement bigint) returns void language sql as $$
  with m as (
    select id, at, amount_minor as amount, kind in ('top_up', 'top_up_returned') as is_payment,
      case kind when 'top_up' then 'sms.topped_up' when 'top_up_returned' then 'sms.top_up_returned'
        when 'charge' then 'sms.charged' else 'sms.refunded' end as entry_kind
    from sms_movements where isp_id = isp and id = movement
  ), platform_entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at) select entry_kind, 'sms_movement', id, at from m returning id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, amount_minor)
    select e.id, l.no, l.account, l.amount from platform_entry e, m,
      lateral (values (1, 'charge_income', m.amount), (2, 'sms_prepaid', -m.amount)) l (no, account, amount)
  ), isp_entry as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, at) select isp, entry_kind, 'sms_movement', id, at from m returning id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
  select isp, e.id, l.no, l.account, l.amount from isp_entry e, m,
    lateral (values (1, 'sms_prepaid', m.amount), (2, case when m.is_payment then 'bank' else 'expense' end, -m.amount)) l (no, account, amount);
$$;
revoke execute on function post_sms_movement from public;

-- What a paid checkout tops up: the whole amount, the fee of the gateway is the platform's.
create function top_up_sms(checkout bigint, at timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  isp bigint;
  amount bigint;
  movement bigint;
begin
  select isp_id, paid_minor into isp, amount from checkouts
  where id = checkout and isp_id = coalesce(current_isp(), isp_id) and purpose = 'sms_top_up' and not is_sandbox and paid_minor > 0;
  if not found then raise exception 'checkout % tops up nothing', checkout; end if;
  insert into sms_accounts (isp_id) values (isp) on conflict do nothing;
  perform from sms_accounts where isp_id = isp for update;
  insert into sms_movements (isp_id, kind, amount_minor, checkout_id, at) values (isp, 'top_up', amount, checkout, $2) returning id into movement;
  update sms_accounts set balance_minor = balance_minor + amount where isp_id = isp;
  perform post_sms_movement(isp, movement);
  return movement;
end $$;

-- The money of a top-up went back to the payer, in full or in part.
create function return_sms_top_up(refund bigint, at timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  r record;
  movement bigint;
begin
  select f.isp_id, f.checkout_id, f.amount_minor into r from checkout_refunds f join checkouts c on c.id = f.checkout_id
  where f.id = refund and f.isp_id = coalesce(current_isp(), f.isp_id) and c.purpose = 'sms_top_up';
  if not found then return; end if;
  perform from sms_accounts where isp_id = r.isp_id for update;
  insert into sms_movements (isp_id, kind, amount_minor, checkout_id, checkout_refund_id, at)
  values (r.isp_id, 'top_up_returned', -r.amount_minor, r.checkout_id, refund, $2) returning id into movement;
  update sms_accounts set balance_minor = balance_minor - r.amount_minor where isp_id = r.isp_id;
  perform post_sms_movement(r.isp_id, movement);
end $$;

-- What a segment costs an ISP.
create function sms_price_of(isp bigint) returns bigint language sql stable as $$
  select coalesce((select price_minor from sms_prices where isp_id = isp), (select price_minor from platform_sms_settings));
$$;
revoke execute on function sms_price_of from public;
grant execute on function sms_price_of to lastmile_platform;

-- The provider of the platform with the price for this ISP; none if the ISP does not use it, or the platform sells no SMS.
create function platform_sms() returns table (sms_driver text, sms_credentials_encrypted text, sms_sender text, price_minor bigint)
language sql stable security definer set search_path = public as $$
  select p.sms_driver, p.sms_credentials_encrypted, p.sms_sender, sms_price_of(current_isp())
  from platform_sms_settings p
  where p.sms_driver is not null
    and (select currency from isps where id = current_isp()) = (select currency from platform_settings)
    and exists (select from messaging_settings m where m.isp_id = current_isp() and m.uses_platform_sms);
$$;

-- Whether the platform sells SMS, in the currency of this ISP, at which price for it, and what the least top-up is.
create function sms_offer() returns table (is_offered boolean, price_minor bigint, min_top_up_minor bigint)
language sql stable security definer set search_path = public as $$
  select p.sms_driver is not null and (select currency from isps where id = current_isp()) = (select currency from platform_settings),
    sms_price_of(current_isp()), p.min_top_up_minor from platform_sms_settings p;
$$;

-- What this ISP can spend on messages that reserved nothing.
create function available_sms_balance() returns bigint
language sql stable security definer set search_path = public as $$
  select coalesce((select balance_minor - reserved_minor from sms_accounts where isp_id = current_isp()), 0);
$$;

-- Charges messages in the given order as far as the balance goes, and returns those that were charged. A campaign may use what it
-- reserved; nothing else may. Runs in the transaction that claims the messages, so that each attempt is charged once.
create function charge_sms(campaign bigint, message_ids bigint[], message_segments integer[], at timestamptz)
  returns table (message_id bigint, amount bigint)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  price constant bigint := sms_price_of(isp);
  free bigint;
  held bigint;
  total bigint;
  movement bigint;
  ids bigint[];
  sizes integer[];
begin
  select balance_minor - reserved_minor into free from sms_accounts where isp_id = isp for update;
  if not found then return; end if;
  held := coalesce((select amount_minor from sms_reservations where isp_id = isp and campaign_id = campaign), 0);
  select array_agg(t.id order by t.n), array_agg(t.segments order by t.n), sum(t.segments * price) into ids, sizes, total
  from (
    select m.id, m.segments, m.n, sum(m.segments * price) over (order by m.n) as so_far
    from unnest(message_ids, message_segments) with ordinality m (id, segments, n)
    join notifications n on n.isp_id = isp and n.id = m.id and n.channel = 'sms' and n.state = 'sending'
    where m.segments > 0
  ) t where t.so_far <= free + held;
  if total is null then return; end if;
  insert into sms_movements (isp_id, kind, amount_minor, messages, segments, campaign_id, at)
  values (isp, 'charge', -total, cardinality(ids), (select sum(size) from unnest(sizes) size), campaign, $4) returning id into movement;
  insert into sms_charges (isp_id, notification_id, number, segments, amount_minor, charge_id)
  select isp, t.id, 1 + (select count(*) from sms_charges c where c.isp_id = isp and c.notification_id = t.id), t.segments,
    t.segments * price, movement
  from unnest(ids, sizes) t (id, segments);
  held := least(held, total);
  update sms_reservations set amount_minor = amount_minor - held where isp_id = isp and campaign_id = campaign;
  update sms_accounts set balance_minor = balance_minor - total, reserved_minor = reserved_minor - held where isp_id = isp;
  perform post_sms_movement(isp, movement);
  return query select t.id, t.segments * price from unnest(ids, sizes) t (id, segments);
end $$;

-- Gives back what the last attempts cost, of messages that the provider refused or certainly did not take. What belongs to a
-- campaign under way is reserved for it again. Messages that were sent, or may have been, stay charged.
create function refund_sms(message_ids bigint[], at timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  given record;
  movement bigint;
  refunded bigint := 0;
begin
  perform from sms_accounts where isp_id = isp for update;
  for given in
    select n.campaign_id, array_agg(c.notification_id) as ids, sum(c.segments) as segments, sum(c.amount_minor) as amount
    from unnest(message_ids) m (id)
    join notifications n on n.isp_id = isp and n.id = m.id and n.state in ('queued', 'failed')
    join sms_charges c on c.isp_id = isp and c.notification_id = m.id and c.refund_id is null and c.number =
      (select max(l.number) from sms_charges l where l.isp_id = isp and l.notification_id = m.id)
    group by n.campaign_id
  loop
    insert into sms_movements (isp_id, kind, amount_minor, messages, segments, campaign_id, at)
    values (isp, 'refund', given.amount, cardinality(given.ids), given.segments, given.campaign_id, $2) returning id into movement;
    update sms_charges c set refund_id = movement where c.isp_id = isp and c.notification_id = any(given.ids) and c.refund_id is null
      and c.number = (select max(l.number) from sms_charges l where l.isp_id = isp and l.notification_id = c.notification_id);
    update sms_accounts set balance_minor = balance_minor + given.amount where isp_id = isp;
    update sms_reservations set amount_minor = amount_minor + given.amount where isp_id = isp and campaign_id = given.campaign_id;
    if found then update sms_accounts set reserved_minor = reserved_minor + given.amount where isp_id = isp; end if;
    perform post_sms_movement(isp, movement);
    refunded := refunded + given.amount;
  end loop;
  return refunded;
end $$;

-- Holds the cost of a campaign, so that nothing else spends it. False if the balance is too low.
create function reserve_sms(campaign bigint, amount bigint) returns boolean
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  isp constant bigint := current_isp();
  free bigint;
begin
  if amount < 0 or not exists (select from campaigns where isp_id = isp and id = campaign) then return false; end if;
  select balance_minor - reserved_minor into free from sms_accounts where isp_id = isp for update;
  if not found or free < amount then return false; end if;
  insert into sms_reservations as r (isp_id, campaign_id, amount_minor) values (isp, campaign, amount)
  on conflict (isp_id, campaign_id) do update set amount_minor = r.amount_minor + excluded.amount_minor;
  update sms_accounts set reserved_minor = reserved_minor + amount where isp_id = isp;
  return true;
end $$;

-- A campaign ended: what it did not use is free again.
create function release_sms(campaign bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  unused bigint;
begin
  perform from sms_accounts where isp_id = current_isp() for update;
  delete from sms_reservations where isp_id = current_isp() and campaign_id = campaign returning amount_minor into unused;
  update sms_accounts set reserved_minor = reserved_minor - coalesce(unused, 0) where isp_id = current_isp() and unused > 0;
end $$;

revoke execute on function top_up_sms, return_sms_top_up, platform_sms, sms_offer, available_sms_balance, charge_sms, refund_sms,
  reserve_sms, release_sms from public;
grant execute on function top_up_sms, return_sms_top_up to lastmile_platform;
grant execute on function platform_sms, sms_offer, available_sms_balance, charge_sms, refund_sms, reserve_sms, release_sms to lastmile_tenant;

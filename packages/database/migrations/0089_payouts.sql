-- Payouts that an ISP asks for, or that are due on a day; and the service charge, taken off a payout.

do $$
declare
  known text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass;
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute format('alter table journal_entries add constraint journal_entries_source_kind_check
    check (source_kind = any (array[%s, ''settlement_offset''::text]))', known);
end $$;

-- An ISP asks for what is available; the next settlement answers it.
create table payout_requests (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- What was available when it was asked for.
  amount_minor bigint not null check (amount_minor > 0),
  takes_service_charge boolean not null default false,
  note text check (length(note) between 1 and 300),
  state text not null default 'open' check (state in ('open', 'settled', 'declined', 'withdrawn')),
  requested_by bigint not null references users (id),
  settlement_id bigint references settlements (id),
  declined_by bigint references users (id),
  declined_reason text check (length(declined_reason) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((state = 'settled') = (settlement_id is not null)),
  check ((state = 'declined') = (declined_reason is not null))
);
comment on table payout_requests is 'Payouts that ISPs asked for; at most one of an ISP is open';
create unique index payout_requests_open on payout_requests (isp_id) where state = 'open';
create index payout_requests_by_state on payout_requests (state, id);
create index payout_requests_by_requester on payout_requests (requested_by);
create index payout_requests_by_decliner on payout_requests (declined_by) where declined_by is not null;
create index payout_requests_by_settlement on payout_requests (settlement_id) where settlement_id is not null;
select create_tenant_policy('payout_requests'), add_timestamp_trigger('payout_requests'), add_audit_trigger('payout_requests');
revoke insert, update, delete on payout_requests from lastmile_tenant;
grant insert (isp_id, amount_minor, takes_service_charge, note, requested_by), update (state) on payout_requests to lastmile_tenant;
create policy platform_writes on payout_requests for update to lastmile_platform using (true) with check (true);
grant update (state, settlement_id, declined_by, declined_reason) on payout_requests to lastmile_platform;
select add_scope_policy('payout_requests', 'own_subscribers', 'false'), add_scope_policy('payout_requests', 'own_collections', 'false');

create table payout_schedules (
  isp_id bigint primary key references isps (id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- Weekly: 1 is Monday. Monthly: the last day of a month that has no such day.
  day integer not null check (day between 1 and 31 and (frequency = 'monthly' or day <= 7)),
  next_due_on date not null,
  -- Who of the platform set it, and is the maker of its settlements; null: the ISP did.
  set_by bigint references users (id),
  last_due_on date,
  last_result text check (last_result in ('created', 'below_minimum', 'nothing_to_settle')),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table payout_schedules is 'On which days a draft settlement of an ISP is created';
create index payout_schedules_due on payout_schedules (next_due_on);
create index payout_schedules_by_setter on payout_schedules (set_by) where set_by is not null;
select create_tenant_policy('payout_schedules'), add_timestamp_trigger('payout_schedules'), add_audit_trigger('payout_schedules');
create policy platform_writes on payout_schedules to lastmile_platform using (true) with check (true);
grant insert, update, delete on payout_schedules to lastmile_platform;
select add_scope_policy('payout_schedules', 'own_subscribers', 'false'), add_scope_policy('payout_schedules', 'own_collections', 'false');

alter table settlements
  -- Null: created on a day that the ISP set.
  alter column made_by drop not null,
  add column scheduled_for date,
  add column service_charge_id bigint,
  add column service_charge_minor bigint not null default 0 check (service_charge_minor >= 0),
  drop constraint settlements_add_up,
  add constraint settlements_add_up check (net_minor = gross_minor - gateway_fee_minor - platform_fee_minor - refund_minor
    + adjustment_minor - service_charge_minor),
  add constraint settlements_service_charge check ((service_charge_id is null) = (service_charge_minor = 0)),
  add foreign key (isp_id, service_charge_id) references service_charges (isp_id, id);
-- Once for each due day, also if the settlement was cancelled.
create unique index settlements_scheduled_once on settlements (isp_id, scheduled_for) where scheduled_for is not null;
create unique index settlements_by_service_charge on settlements (isp_id, service_charge_id) where service_charge_id is not null;

-- The service charge is paid when the settlement is created, and given back when it is cancelled.
create function post_settlement_offset(settlement bigint, at timestamptz) returns void
language sql security definer set search_path = public as $$
  select post_in_both_books(case s.state when 'cancelled' then 'settlement.offset_reversed' else 'settlement.offset' end,
    'settlement_offset', s.id, at, s.isp_id, case s.state when 'cancelled' then -s.service_charge_minor else s.service_charge_minor end,
    'charge_income', 'service_charge', null)
  from settlements s where s.id = settlement and s.service_charge_minor > 0;
$$;
revoke execute on function post_settlement_offset from public;
grant execute on function post_settlement_offset to lastmile_platform;

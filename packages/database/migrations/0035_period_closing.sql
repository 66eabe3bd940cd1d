-- Closing of months: nothing is posted in a closed month any more.

create table period_closings (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- The month in the ISP's time zone at the time of closing. Entries before the first closed month are closed with it.
  closed_from timestamptz not null,
  closed_until timestamptz not null check (closed_until > closed_from),
  -- The newest ledger entry at the time of closing: no later one is dated in the month.
  last_entry_id bigint not null,
  closed_at timestamptz not null,
  closed_by bigint references users (id),
  reopened_at timestamptz,
  reopened_by bigint references users (id),
  reopened_reason text check (length(reopened_reason) between 1 and 300),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((reopened_at is null) = (reopened_reason is null))
);
comment on table period_closings is 'Months that are closed, and those that were reopened: who, when and why';
select create_tenant_policy('period_closings'), add_timestamp_trigger('period_closings'), add_audit_trigger('period_closings');
revoke delete on period_closings from lastmile_tenant;
create unique index period_closings_once on period_closings (isp_id, month) where reopened_at is null;
create index period_closings_by_month on period_closings (isp_id, month, id);
create index period_closings_closed on period_closings (isp_id, closed_until) where reopened_at is null;

-- Until the transaction ends, no month can be closed. Null while no month is closed.
create function lock_open_period(out opens_on date, out opens_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('period closing', current_isp()));
  select (c.month + interval '1 month')::date, c.closed_until into opens_on, opens_at from period_closings c
  where c.isp_id = current_isp() and c.reopened_at is null order by c.closed_until desc limit 1;
end $$;
-- Waits for transactions that post, and makes others wait, so that they see the closing.
create function lock_period_closings() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('period closing', current_isp()));
end $$;
revoke execute on function lock_open_period, lock_period_closings from public;
grant execute on function lock_open_period, lock_period_closings to lastmile_tenant;

-- One lookup for each statement and ISP. The lock is taken first, so that a closing in another transaction is visible here.
create function reject_closed_periods() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  posted record;
begin
  for posted in select isp_id, min(at) as first_at from new_entries group by isp_id order by isp_id loop
    perform pg_advisory_xact_lock_shared(hashtextextended('period closing', posted.isp_id));
    if exists (
      select from period_closings c
      where c.isp_id = posted.isp_id and c.reopened_at is null and c.closed_until > posted.first_at
    ) then
      raise exception 'the month of an entry is closed' using errcode = 'LM002', constraint = 'ledger_period_closed';
    end if;
  end loop;
  return null;
end $$;
create trigger reject_closed_periods after insert on journal_entries
  referencing new table as new_entries for each statement execute function reject_closed_periods();

comment on column payments.received_on is
  'The day on which the payment counts: that of received_at or, if its month was closed before it was recorded, the first open day';

insert into permissions (action, subject, label) values
  ('read', 'PeriodClosing', 'View closed months'),
  ('create', 'PeriodClosing', 'Close months'),
  ('delete', 'PeriodClosing', 'Reopen closed months'),
  ('manage', 'PeriodClosing', 'Full access to period closing');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.is_system and p.subject = 'PeriodClosing'
  and (r.name = 'client' and p.action = 'manage' or r.name = 'accountant' and p.action in ('read', 'create'));

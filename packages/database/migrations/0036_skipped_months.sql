-- Months in which a subscriber is not invoiced, chosen in advance.

create table skipped_months (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  subscriber_id bigint not null,
  -- Its first day. Periods that begin in the month are not invoiced.
  month date not null check (extract(day from month) = 1),
  reason text not null check (length(reason) between 1 and 300),
  -- Set when billing has passed these days; from then on it cannot be undone.
  period_start date,
  period_end date,
  passed_at timestamptz,
  removed_at timestamptz,
  removed_by bigint references users (id),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check ((passed_at is null) = (period_start is null) and (passed_at is null) = (period_end is null)),
  check (period_end >= period_start),
  check (removed_at is null or passed_at is null)
);
comment on table skipped_months is 'Months in which a subscriber is not invoiced, chosen in advance';
select create_tenant_policy('skipped_months'), add_timestamp_trigger('skipped_months'), add_audit_trigger('skipped_months');
revoke delete on skipped_months from lastmile_tenant;
create unique index skipped_months_once on skipped_months (isp_id, subscriber_id, month) where removed_at is null;
create index skipped_months_by_subscriber on skipped_months (isp_id, subscriber_id, month);

alter table billing_run_outcomes drop constraint billing_run_outcomes_outcome_check;
alter table billing_run_outcomes add constraint billing_run_outcomes_outcome_check
  check (outcome in ('invoiced', 'free', 'no_customer', 'on_hold', 'suspended', 'pending', 'already_invoiced', 'nothing_due',
    'month_skipped', 'error'));

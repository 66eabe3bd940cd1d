-- Billing runs: what was requested, how far it is, and the result for each subscriber.

create table billing_runs (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('manual', 'scheduled', 'preview')),
  -- Invoices everything that is due by this day; the month is set if a user chose one.
  until_on date not null,
  month date check (extract(day from month) = 1),
  -- The day of a scheduled run, in the ISP's time zone.
  scheduled_for date,
  -- The reseller who requested it, for their own subscribers; resellers see their own runs only.
  reseller_user_id bigint references users (id),
  -- Subscribers created later are not included.
  newest_subscriber_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'aborted', 'undoing', 'undone')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  job_id bigint,
  undo_job_id bigint,
  undo_reason text check (length(undo_reason) between 1 and 300),
  undo_requested_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((kind = 'scheduled') = (scheduled_for is not null)),
  check ((state = 'running') = (ended_at is null)),
  check ((state in ('undoing', 'undone')) = (undo_requested_at is not null)),
  check ((undo_requested_at is null) = (undo_reason is null)),
  check ((state = 'undone') = (undone_at is not null)),
  check (kind <> 'preview' or state in ('running', 'done', 'aborted'))
);
comment on table billing_runs is 'Requests to issue invoices; a preview issues none';
select create_tenant_policy('billing_runs'), add_timestamp_trigger('billing_runs'), add_audit_trigger('billing_runs');
create unique index billing_runs_one_a_day on billing_runs (isp_id, scheduled_for) where scheduled_for is not null;
-- A second request while a run is in progress is the same run.
create unique index billing_runs_one_at_a_time on billing_runs (isp_id, until_on, (coalesce(reseller_user_id, 0)))
  where kind = 'manual' and state = 'running';
create index billing_runs_listed on billing_runs (isp_id, id) where kind <> 'preview';
create index billing_runs_by_reseller on billing_runs (isp_id, reseller_user_id, id) where reseller_user_id is not null;

-- Apart from billing_runs, because every chunk changes it. A worker locks this row while it works on a chunk, so that only
-- one of them advances the run, in the transaction that issues the invoices.
create table billing_run_progress (
  isp_id bigint not null,
  run_id bigint not null,
  subscribers_total integer not null,
  subscribers_done integer not null default 0,
  last_subscriber_id bigint not null default 0,
  -- Number of subscribers by outcome.
  outcomes jsonb not null default '{}',
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  undo_last_subscriber_id bigint not null default 0,
  cancelled integer not null default 0,
  cancelled_minor bigint not null default 0,
  not_cancelled integer not null default 0,
  not_cancelled_minor bigint not null default 0,
  primary key (isp_id, run_id),
  foreign key (isp_id, run_id) references billing_runs (isp_id, id) on delete cascade
) with (fillfactor = 50);
comment on table billing_run_progress is 'Progress of billing runs';
select create_tenant_policy('billing_run_progress');

-- A scheduled run happens daily and leaves out subscribers with nothing due.
create table billing_run_outcomes (
  isp_id bigint not null,
  run_id bigint not null,
  subscriber_id bigint not null,
  outcome text not null check (outcome in ('invoiced', 'free', 'no_customer', 'on_hold', 'suspended', 'pending', 'already_invoiced',
    'nothing_due', 'error')),
  invoice_ids bigint[] not null default '{}',
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  detail text,
  primary key (isp_id, run_id, subscriber_id),
  foreign key (isp_id, run_id) references billing_runs (isp_id, id) on delete cascade
);
comment on table billing_run_outcomes is 'Result of a billing run for each subscriber';
select create_tenant_policy('billing_run_outcomes');
create index billing_run_outcomes_by_outcome on billing_run_outcomes (isp_id, run_id, outcome, subscriber_id);

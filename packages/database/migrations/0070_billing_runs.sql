-- A billing run: what was asked for and what became of it. A preview is a run that issues nothing.
create table billing_runs (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('by_hand', 'scheduled', 'preview')),
  -- Bills everything that is due by this day; the month is what a person chose, where they chose one.
  until_on date not null,
  month date check (extract(day from month) = 1),
  -- The ISP's own day that a schedule made it for.
  scheduled_for date,
  -- Whose lines, where a reseller asked for it; they see their own runs and no others.
  reseller_user_id bigint references users (id),
  -- Lines that came later were not meant.
  newest_line bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'aborted', 'undoing', 'undone')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  job_id bigint,
  undo_job_id bigint,
  undo_reason text check (length(undo_reason) between 1 and 300),
  undo_asked_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((kind = 'scheduled') = (scheduled_for is not null)),
  check ((state = 'running') = (ended_at is null)),
  check ((state in ('undoing', 'undone')) = (undo_asked_at is not null)),
  check ((undo_asked_at is null) = (undo_reason is null)),
  check ((state = 'undone') = (undone_at is not null)),
  check (kind <> 'preview' or state in ('running', 'done', 'aborted'))
);
select make_isp_table('billing_runs'), stamp_rows_of('billing_runs'), audit_rows_of('billing_runs');
create unique index billing_runs_one_a_day on billing_runs (isp_id, scheduled_for) where scheduled_for is not null;
-- Asked for twice while it runs it is the same run.
create unique index billing_runs_one_at_a_time on billing_runs (isp_id, until_on, (coalesce(reseller_user_id, 0)))
  where kind = 'by_hand' and state = 'running';
create index billing_runs_listed on billing_runs (isp_id, id) where kind <> 'preview';
create index billing_runs_by_reseller on billing_runs (isp_id, reseller_user_id, id) where reseller_user_id is not null;

-- How far a run is. Whoever works on the run holds this row, so that of any number of workers one moves it on, together
-- with what it issued; it stands apart because every part of a run changes it.
create table billing_run_progress (
  isp_id bigint not null,
  run_id bigint not null,
  lines_total integer not null,
  lines_done integer not null default 0,
  last_line bigint not null default 0,
  -- How many lines came to what.
  outcomes jsonb not null default '{}',
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  undo_last_line bigint not null default 0,
  cancelled integer not null default 0,
  cancelled_minor bigint not null default 0,
  kept integer not null default 0,
  kept_minor bigint not null default 0,
  primary key (isp_id, run_id),
  foreign key (isp_id, run_id) references billing_runs (isp_id, id) on delete cascade
) with (fillfactor = 50);
select make_isp_table('billing_run_progress');

-- What became of each line. A run of the schedule comes every day and leaves out those that simply had nothing due.
create table billing_run_outcomes (
  isp_id bigint not null,
  run_id bigint not null,
  subscriber_id bigint not null,
  outcome text not null check (outcome in ('billed', 'free', 'no_person', 'held', 'suspended', 'pending', 'already_billed',
    'nothing_due', 'error')),
  invoice_ids bigint[] not null default '{}',
  invoices integer not null default 0,
  amount_minor bigint not null default 0,
  detail text,
  primary key (isp_id, run_id, subscriber_id),
  foreign key (isp_id, run_id) references billing_runs (isp_id, id) on delete cascade
);
select make_isp_table('billing_run_outcomes');
create index billing_run_outcomes_by_outcome on billing_run_outcomes (isp_id, run_id, outcome, subscriber_id);

-- Whether bills are made by themselves, and from which hour of the ISP's own day on.
alter table isp_settings
  add column auto_billing boolean not null default true,
  add column auto_billing_hour integer not null default 2 check (auto_billing_hour between 0 and 23);

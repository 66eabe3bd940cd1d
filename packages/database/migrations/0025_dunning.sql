-- Dunning: nightly suspension of subscribers with overdue invoices, and pauses of all automation.

-- One run per day: an invoice that becomes unpaid again during the day waits for the next run.
create table suspension_runs (
  isp_id bigint not null references isps (id),
  -- In the ISP's time zone.
  run_on date not null,
  -- `began`: the first run of an ISP; nobody is suspended before users could review the upcoming suspensions.
  outcome text not null check (outcome in ('running', 'done', 'excluded', 'stopped', 'began')),
  subscribers integer not null default 0 check (subscribers >= 0),
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  primary key (isp_id, run_on),
  check ((outcome = 'running') = (finished_at is null))
);
comment on table suspension_runs is 'Days on which overdue subscribers of an ISP were suspended';
select create_tenant_policy('suspension_runs');
revoke delete on suspension_runs from lastmile_tenant;

create table automation_pauses (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  paused_at timestamptz not null,
  paused_by bigint references users (id),
  reason text not null check (length(reason) between 1 and 300),
  resumed_at timestamptz,
  resumed_by bigint references users (id),
  primary key (isp_id, id),
  check (resumed_at >= paused_at),
  check (resumed_by is null or resumed_at is not null)
);
comment on table automation_pauses is 'Pauses of all automation of an ISP: who paused it, why, and who resumed it';
select create_tenant_policy('automation_pauses'), add_audit_trigger('automation_pauses');
revoke delete on automation_pauses from lastmile_tenant;
create unique index automation_pauses_one_active on automation_pauses (isp_id) where resumed_at is null;

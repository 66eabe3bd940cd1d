-- Dunning: nightly suspension of subscribers with overdue invoices, and pauses of all automation.

-- One night runs once: an invoice that becomes open again during the day waits for the next night.
create table cut_off_nights (
  isp_id bigint not null references isps (id),
  -- In the ISP's time zone.
  night date not null,
  -- `began`: the first night of an ISP; nobody is suspended before users could review the upcoming suspensions.
  outcome text not null check (outcome in ('running', 'done', 'excluded', 'stopped', 'began')),
  lines integer not null default 0 check (lines >= 0),
  started_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (isp_id, night),
  check ((outcome = 'running') = (finished_at is null))
);
comment on table cut_off_nights is 'Nights on which overdue subscribers of an ISP were evaluated for suspension';
select make_isp_table('cut_off_nights');
revoke delete on cut_off_nights from lastmile_tenant;

create table automation_stops (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  stopped_at timestamptz not null,
  stopped_by bigint references users (id),
  reason text not null check (length(reason) between 1 and 300),
  resumed_at timestamptz,
  resumed_by bigint references users (id),
  primary key (isp_id, id),
  check (resumed_at >= stopped_at),
  check (resumed_by is null or resumed_at is not null)
);
comment on table automation_stops is 'Pauses of all automation of an ISP: who paused it, why, and who resumed it';
select make_isp_table('automation_stops'), audit_rows_of('automation_stops');
revoke delete on automation_stops from lastmile_tenant;
create unique index automation_stops_one_open on automation_stops (isp_id) where resumed_at is null;

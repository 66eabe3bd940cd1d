-- The hour of the ISP's own day at which lines with bills past grace are cut.
alter table isp_settings add column cut_off_hour integer not null default 1 check (cut_off_hour between 0 and 23);

-- A promise to pay has a word with it, and someone who granted it.
alter table subscribers
  add column promise_note text check (length(promise_note) between 1 and 200),
  add column promised_by bigint references users (id),
  add column promised_at timestamptz;

-- One row for each night on which an ISP's lines were looked at, so that it happens once: a bill that opens again by day
-- waits for the next.
create table cut_off_nights (
  isp_id bigint not null references isps (id),
  -- The day that it is for the ISP.
  night date not null,
  -- `began`: the panel met this ISP for the first time, and nobody is cut before people could look at who would be.
  outcome text not null check (outcome in ('running', 'done', 'excluded', 'stopped', 'began')),
  lines integer not null default 0 check (lines >= 0),
  started_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  primary key (isp_id, night),
  check ((outcome = 'running') = (finished_at is null))
);
select make_isp_table('cut_off_nights');
revoke delete on cut_off_nights from lastmile_tenant;

-- Who stopped everything that the panel does by itself for an ISP, when and why, and who let it go on.
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
select make_isp_table('automation_stops'), audit_rows_of('automation_stops');
revoke delete on automation_stops from lastmile_tenant;
create unique index automation_stops_one_open on automation_stops (isp_id) where resumed_at is null;

-- What is open of one line, and the lines that a payment brings back, without reading all bills or all lines.
create index invoices_open_of_line on invoices (isp_id, subscriber_id, due_on) where status in ('unpaid', 'partial');
create index subscribers_cut_for_unpaid on subscribers (isp_id, id) where status = 'suspended' and status_reason = 'unpaid';
create index subscribers_promised on subscribers (isp_id, promise_until) where promise_until is not null;
-- Holds by the day on which they end, and those without one by how long they last.
create index subscribers_by_end_of_hold on subscribers (isp_id, held_until) where status = 'held' and held_until is not null;
create index subscribers_held_for_long on subscribers (isp_id, status_since) where status = 'held' and held_until is null;

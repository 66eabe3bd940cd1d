-- What the pages of a subscriber, of a router and of the first steps show beyond existing tables.

create table subscriber_notes (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  subscriber_id bigint not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(), created_by bigint references users (id),
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id)
);
comment on table subscriber_notes is 'What staff wrote about a subscriber, shown in its timeline';
select create_tenant_policy('subscriber_notes'), add_timestamp_trigger('subscriber_notes'), add_audit_trigger('subscriber_notes'),
       add_scope_policies_by('subscriber_notes', 'subscribers', 'subscriber_id');
create index subscriber_notes_by_subscriber on subscriber_notes (isp_id, subscriber_id, created_at desc, id desc);
create index subscriber_notes_by_author on subscriber_notes (created_by);

-- One row per router and quarter of an hour, written by the poll and kept for a week: at most 673 rows per router.
create table router_samples (
  isp_id bigint not null references isps (id),
  router_id bigint not null,
  at timestamptz not null,
  reachable boolean not null,
  active_sessions integer,
  cpu_load integer,
  latency_ms integer,
  primary key (isp_id, router_id, at),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_samples is 'Sessions, load and reachability of a router over the last week, for its charts';
select create_tenant_policy('router_samples');

-- When a user hid the list of first steps before all of them were done.
alter table users add column first_steps_hidden_at timestamptz;
grant update (first_steps_hidden_at) on users to lastmile_tenant, lastmile_platform;

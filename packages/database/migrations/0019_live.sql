-- Live data: who watches what, and which process reads the router for all of them. Rows expire within seconds, so the
-- tables are unlogged.

create unlogged table live_monitors (
  isp_id bigint not null,
  router_id bigint not null,
  -- The process that has the router's only connection for live data, until it expires.
  holder text not null,
  leased_until timestamptz not null,
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table live_monitors is 'Which process has the connection for live data to a router';
select create_tenant_policy('live_monitors');

create unlogged table live_watches (
  isp_id bigint not null,
  subscriber_id bigint not null,
  holder text not null,
  router_id bigint not null,
  watched_until timestamptz not null,
  primary key (isp_id, subscriber_id, holder),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
);
comment on table live_watches is 'Subscribers whose live data is being watched';
select create_tenant_policy('live_watches');
create index live_watches_by_router on live_watches (isp_id, router_id);

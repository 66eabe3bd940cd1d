-- Who looks at what, and which process asks the router for all of them. All of it is of the moment: rows run
-- out by themselves within seconds, and a crash of the database may lose them.

create unlogged table live_monitors (
  isp_id bigint not null,
  router_id bigint not null,
  -- The process that has the router's one connection for live data; once its time is over it is anyone's.
  holder text not null,
  held_until timestamptz not null,
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
select make_isp_table('live_monitors');

create unlogged table live_watches (
  isp_id bigint not null,
  subscriber_id bigint not null,
  holder text not null,
  router_id bigint not null,
  watched_until timestamptz not null,
  primary key (isp_id, subscriber_id, holder),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id) on delete cascade
);
select make_isp_table('live_watches');
create index live_watches_by_router on live_watches (isp_id, router_id);

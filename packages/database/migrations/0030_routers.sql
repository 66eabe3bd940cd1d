-- Routers: how to reach them is the ISP's wish; what they last said of themselves stands apart, since every
-- sweep writes it and nobody edits it.

create table routers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  host text not null check (length(host) between 1 and 253 and host = lower(host)),
  port integer not null check (port between 1 and 65535),
  protocol text not null check (protocol in ('api', 'api-ssl')),
  username text not null check (length(username) between 1 and 64),
  -- Sealed for this host and port: moved to another address it does not open.
  password_sealed text not null,
  -- The certificate shown at the first connection; a different one later is refused until a person accepts it.
  tls_fingerprint text,
  area_id bigint,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  note text,
  -- Overrides the ISP's choice of where suspended lines go.
  expired_profile text,
  poll_seconds integer not null default 300 check (poll_seconds between 30 and 3600),
  -- A new router is only read until a person, having seen what would change, lets the panel write.
  writes_allowed_at timestamptz,
  writes_allowed_by bigint references users (id),
  archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, area_id) references areas (isp_id, id)
);
select make_isp_table('routers'), stamp_rows_of('routers'), audit_rows_of('routers');
create unique index routers_address on routers (isp_id, host, port) where archived_at is null;
create unique index routers_name on routers (isp_id, lower(name)) where archived_at is null;
create index routers_by_name on routers (isp_id, lower(name), id);
create index routers_by_area on routers (isp_id, area_id);

create table router_facts (
  isp_id bigint not null,
  router_id bigint not null,
  state text not null default 'unknown' check (state in ('unknown', 'online', 'unreachable', 'auth_failed')),
  misses integer not null default 0,
  last_tried_at timestamptz,
  last_seen_at timestamptz,
  last_error text,
  latency_ms integer,
  identity text,
  model text,
  serial text,
  os_version text,
  uptime_seconds bigint,
  cpu_load integer,
  memory_free bigint,
  memory_total bigint,
  active_sessions integer,
  interfaces jsonb not null default '[]',
  profiles jsonb not null default '[]',
  pools jsonb not null default '[]',
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
select make_isp_table('router_facts');

-- How an ISP wants its lines kept; an ISP without a row has the defaults.
create table isp_settings (
  isp_id bigint not null references isps (id),
  id bigint not null default 1 check (id = 1),
  suspension_method text not null default 'disable' check (suspension_method in ('disable', 'expired_profile')),
  expired_profile text not null default 'expired' check (length(expired_profile) between 1 and 64),
  billing_mode text not null default 'prepaid' check (billing_mode in ('prepaid', 'postpaid')),
  billing_day integer not null default 1 check (billing_day between 1 and 28),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
select make_isp_table('isp_settings'), stamp_rows_of('isp_settings'), audit_rows_of('isp_settings');

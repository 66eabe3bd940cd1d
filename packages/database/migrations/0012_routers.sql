-- Routers, and what they reported last. The report is a table of its own: every poll writes it and nobody edits it.

create table routers (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  host text not null check (length(host) between 1 and 253 and host = lower(host)),
  port integer not null check (port between 1 and 65535),
  protocol text not null check (protocol in ('api', 'api-ssl')),
  username text not null check (length(username) between 1 and 64),
  -- Encrypted for this host and port: it cannot be decrypted for another address.
  password_encrypted text not null,
  -- The certificate of the first connection; a different one is rejected until a user accepts it.
  tls_fingerprint text,
  area_id bigint,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  note text,
  -- Overrides the profile of suspended subscribers in isp_settings.
  expired_profile text,
  poll_seconds integer not null default 300 check (poll_seconds between 30 and 3600),
  -- A new router is read-only until a user has reviewed the changes and enabled sync.
  writes_allowed_at timestamptz,
  writes_allowed_by bigint references users (id),
  archived_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, area_id) references areas (isp_id, id)
);
comment on table routers is 'Routers of an ISP and how to connect to them';
select create_tenant_policy('routers'), add_timestamp_trigger('routers'), add_audit_trigger('routers');
create unique index routers_address on routers (isp_id, host, port) where archived_at is null;
create unique index routers_name on routers (isp_id, lower(name)) where archived_at is null;
create index routers_by_name on routers (isp_id, lower(name), id);
create index routers_by_area on routers (isp_id, area_id);

create table router_observed_state (
  isp_id bigint not null,
  router_id bigint not null,
  state text not null default 'unknown' check (state in ('unknown', 'online', 'unreachable', 'auth_failed')),
  misses integer not null default 0,
  last_tried_at timestamptz,
  last_seen_at timestamptz,
  last_error text,
  -- When all of the router was last read.
  polled_at timestamptz,
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
comment on table router_observed_state is 'Observed state of each router as a device';
select create_tenant_policy('router_observed_state');

-- The log of sessions by time and by address, and the columns of each ISP's export for the regulator.

create index session_log_by_start on session_log (isp_id, started_at, id);
-- Sessions that began before a period and lasted into it.
create index session_log_by_end on session_log (isp_id, stopped_at);
-- Who had an address at a time.
create index session_log_by_ip on session_log (isp_id, ip, started_at) where ip is not null;

create index subscribers_removed_by_username on subscribers (isp_id, username_key) where removed_at is not null;

create table regulator_mappings (
  isp_id bigint not null unique references isps (id),
  id bigint generated always as identity,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table regulator_mappings is 'Columns of an ISP''s subscriber export for the regulator; without a row the usual ones apply';
select create_tenant_policy('regulator_mappings'), add_timestamp_trigger('regulator_mappings'), add_audit_trigger('regulator_mappings'),
       add_scope_policy('regulator_mappings', 'own_subscribers', 'false'), add_scope_policy('regulator_mappings', 'own_collections', 'false');

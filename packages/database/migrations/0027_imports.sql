-- Imports: the rows of a file are staged here until a user has reviewed the result of each and starts the import.

create table imports (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done')),
  row_count integer not null default 0,
  headers text[] not null default '{}',
  -- For each column its field, or null; and the values of fields whose cell is empty.
  mapping text[] not null default '{}',
  defaults jsonb not null default '{}',
  make_areas boolean not null default false,
  change_existing boolean not null default false,
  -- Whether the user who started the check may set discounts and balances.
  may_give_money boolean not null default false,
  -- The reseller who imports them, as their own subscribers; resellers see their own imports only.
  reseller_user_id bigint references users (id),
  job_id bigint,
  -- Number of rows by result, once the rows themselves are deleted.
  figures jsonb,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
comment on table imports is 'Uploaded files with their column mapping and state';
select create_tenant_policy('imports'), add_timestamp_trigger('imports'), add_audit_trigger('imports');

-- Every row is written five times until it is imported, so there is no foreign key that would be checked each time.
create table import_rows (
  isp_id bigint not null,
  import_id bigint not null,
  -- As in a spreadsheet: the header is row 1.
  row_number integer not null,
  -- All cells of the row, encrypted: which column holds a password is known only later.
  cells_encrypted text not null,
  -- The parsed cells, without the password.
  parsed_values jsonb,
  username_key text generated always as (lower(parsed_values ->> 'username')) stored,
  static_ip text generated always as (parsed_values ->> 'staticIp') stored,
  is_closed boolean generated always as (coalesce(parsed_values ->> 'status' = 'closed', false)) stored,
  password_encrypted text,
  password_differs boolean not null default false,
  -- Problems of the cells: always, or only if the subscriber would be new.
  reasons jsonb not null default '[]',
  new_reasons jsonb not null default '[]',
  -- The first row with the same username, or the same address on the same router; null in that row itself.
  same_name_row integer,
  same_address_row integer,
  result text check (result in ('new', 'same', 'changed', 'refused')),
  -- All reasons of a rejected row: of its cells, and conflicts with existing data.
  refusals jsonb not null default '[]',
  changes text[] not null default '{}',
  -- What the names in the row refer to.
  subscriber_id bigint,
  customer_id bigint,
  router_id bigint,
  package_id bigint,
  area_id bigint,
  -- Set in the transaction that created or updated the subscriber.
  done_at timestamptz,
  primary key (isp_id, import_id, row_number)
);
comment on table import_rows is 'Staged rows of an import, with the result of their evaluation';
select create_tenant_policy('import_rows');
-- The import comes after the result, so that lookups by row number use the primary key instead of this index.
create index import_rows_by_result on import_rows (isp_id, result, import_id, row_number);

create table import_columns (
  isp_id bigint not null references isps (id),
  header_key text not null check (length(header_key) between 1 and 200),
  -- Null: the column is ignored.
  field text,
  primary key (isp_id, header_key)
);
comment on table import_columns is 'The field that an ISP last chose for a column header, suggested for the next file';
select create_tenant_policy('import_columns');

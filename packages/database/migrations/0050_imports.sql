-- Imports of an existing base: a file's rows lie here until a person has seen the verdict on each and lets them in.

-- What a line brought along from before: billing posts the balance and begins on the day.
alter table subscribers add column opening_balance_minor bigint;
comment on column subscribers.opening_balance_minor is 'Positive: the subscriber owes it; negative: it is in their favour';
alter table subscribers add column next_billing_on date;

create table imports (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done')),
  row_count integer not null default 0,
  headers text[] not null default '{}',
  -- For each column the field that it fills, or null; and what fields have where a cell is empty.
  mapping text[] not null default '{}',
  defaults jsonb not null default '{}',
  make_areas boolean not null default false,
  change_existing boolean not null default false,
  -- Whether whoever had it checked may set what gives money away.
  may_give_money boolean not null default false,
  -- Whose lines these become, where a reseller brings them; they see their own imports and no others.
  reseller_user_id bigint references users (id),
  job_id bigint,
  -- How many rows came to what, once the rows themselves are cleared away.
  figures jsonb,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id)
);
select make_isp_table('imports'), stamp_rows_of('imports'), audit_rows_of('imports');

-- Every row is written five times until it is done, so no key to the import is checked each time.
create table import_rows (
  isp_id bigint not null,
  import_id bigint not null,
  -- As a spreadsheet counts: the header is 1.
  row_number integer not null,
  -- Everything the file had in this row: which column holds a password is known only later.
  cells_sealed text not null,
  -- What was read from the cells, without the password.
  line jsonb,
  username_key text generated always as (lower(line ->> 'username')) stored,
  static_ip text generated always as (line ->> 'staticIp') stored,
  is_left boolean generated always as (coalesce(line ->> 'status' = 'left', false)) stored,
  password_sealed text,
  password_differs boolean not null default false,
  -- What is wrong with the cells themselves: always, or only where the line would be new.
  reasons jsonb not null default '[]',
  new_reasons jsonb not null default '[]',
  -- The first row of the file that has the same username, or the same address on the same router; null in that row itself.
  same_name_row integer,
  same_address_row integer,
  verdict text check (verdict in ('new', 'same', 'changed', 'refused')),
  -- Every reason of a refused row: those of its cells, and what the rest of the panel says.
  refusals jsonb not null default '[]',
  changes text[] not null default '{}',
  -- What the names in the row stand for.
  subscriber_id bigint,
  person_id bigint,
  router_id bigint,
  package_id bigint,
  area_id bigint,
  -- Set in the transaction that made or changed the line.
  done_at timestamptz,
  primary key (isp_id, import_id, row_number)
);
select make_isp_table('import_rows');
-- The import stands behind the verdict, so that whoever looks for rows by their numbers takes the key and not this.
create index import_rows_by_verdict on import_rows (isp_id, verdict, import_id, row_number);

-- What an ISP last said of a header, for the next file.
create table import_columns (
  isp_id bigint not null references isps (id),
  header_key text not null check (length(header_key) between 1 and 200),
  -- Null: the column is left out.
  field text,
  primary key (isp_id, header_key)
);
select make_isp_table('import_columns');

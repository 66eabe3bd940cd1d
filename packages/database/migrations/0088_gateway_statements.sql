-- Statements of gateways, matched against the online payments that the platform collected, and corrections of fees from them.

do $$
declare
  known text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass;
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute format('alter table journal_entries add constraint journal_entries_source_kind_check
    check (source_kind = any (array[%s, ''gateway_fee''::text]))', known);
end $$;

create table gateway_statement_mappings (
  gateway text primary key check (gateway in ('sslcommerz', 'bkash', 'nagad', 'stripe')),
  -- The headers of the columns in the files of this gateway.
  transaction_column text not null check (length(transaction_column) between 1 and 200),
  amount_column text not null check (length(amount_column) between 1 and 200),
  fee_column text check (length(fee_column) between 1 and 200),
  date_column text check (length(date_column) between 1 and 200),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table gateway_statement_mappings is 'Which columns of a gateway''s statement mean what; from the last upload';
select force_row_security('gateway_statement_mappings'), add_timestamp_trigger('gateway_statement_mappings'),
       add_audit_trigger('gateway_statement_mappings');
create policy platform_all on gateway_statement_mappings to lastmile_platform using (true) with check (true);
grant select, insert, update on gateway_statement_mappings to lastmile_platform;

create table gateway_statements (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('sslcommerz', 'bkash', 'nagad', 'stripe')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file: the same file is stored once.
  digest text not null check (digest ~ '^[a-f0-9]{64}$'),
  starts_on date not null,
  ends_on date not null,
  row_count integer not null check (row_count >= 1),
  -- Rows without a transaction, such as totals.
  skipped_count integer not null check (skipped_count >= 0),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check (ends_on >= starts_on)
);
comment on table gateway_statements is 'Uploaded statements of gateways; each file once';
create unique index gateway_statements_once on gateway_statements (gateway, digest);
select force_row_security('gateway_statements'), add_timestamp_trigger('gateway_statements'), add_audit_trigger('gateway_statements'),
       forbid_updates('gateway_statements');
create policy platform_all on gateway_statements to lastmile_platform using (true) with check (true);
grant select, insert on gateway_statements to lastmile_platform;

create table gateway_statement_rows (
  id bigint generated always as identity primary key,
  statement_id bigint not null references gateway_statements (id),
  -- The row of the file; null: an online payment that the statement lacks.
  row_no integer check (row_no >= 2),
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  day_text text check (length(day_text) <= 60),
  amount_minor bigint,
  fee_minor bigint check (fee_minor >= 0),
  -- What could not be read as an amount.
  raw_text text check (length(raw_text) <= 200),
  checkout_id bigint references checkouts (id),
  -- What was recorded when it was matched.
  our_amount_minor bigint,
  our_fee_minor bigint,
  result text not null check (result in ('matched', 'missing_here', 'missing_there', 'amount_differs', 'fee_differs', 'duplicate',
    'unreadable')),
  resolution text check (resolution in ('noted', 'fee_corrected', 'found_later')),
  note text check (length(note) between 1 and 300),
  resolved_by bigint references users (id),
  resolved_at timestamptz,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  check ((row_no is null) = (result = 'missing_there')),
  check ((resolution is null) = (resolved_at is null) and (result <> 'matched' or resolution is null)),
  -- A person resolves with a note.
  check (resolution is null or resolution = 'found_later' or (note is not null and resolved_by is not null))
);
comment on table gateway_statement_rows is 'Rows of statements with what they were matched with, and how differences were resolved';
create unique index gateway_statement_rows_row on gateway_statement_rows (statement_id, row_no) where row_no is not null;
create index gateway_statement_rows_by_result on gateway_statement_rows (statement_id, result, id);
create index gateway_statement_rows_open on gateway_statement_rows (statement_id, id) where resolved_at is null and result <> 'matched';
create index gateway_statement_rows_by_checkout on gateway_statement_rows (checkout_id) where checkout_id is not null;
create index gateway_statement_rows_by_resolver on gateway_statement_rows (resolved_by) where resolved_by is not null;
select force_row_security('gateway_statement_rows'), add_timestamp_trigger('gateway_statement_rows');
-- The file is recorded with its statement; only what a person decides about a row is a change.
create trigger audit_update after update on gateway_statement_rows referencing old table as old_rows new table as new_rows
  for each statement execute function audit_changes('isp_id');
create policy platform_all on gateway_statement_rows to lastmile_platform using (true) with check (true);
grant select, insert, update (resolution, note, resolved_by, resolved_at) on gateway_statement_rows to lastmile_platform;

-- The fee of an online payment in no settlement is changed; the fee of one that is in a settlement is corrected by an adjustment.
create table fee_corrections (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  checkout_id bigint not null references checkouts (id),
  statement_row_id bigint not null references gateway_statement_rows (id),
  from_minor bigint not null check (from_minor >= 0),
  to_minor bigint not null check (to_minor >= 0 and to_minor <> from_minor),
  adjustment_id bigint references settlement_adjustments (id),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table fee_corrections is 'Fees of gateways that were corrected from a statement; never changed';
create unique index fee_corrections_once on fee_corrections (statement_row_id);
create unique index fee_corrections_by_adjustment on fee_corrections (adjustment_id) where adjustment_id is not null;
create index fee_corrections_by_checkout on fee_corrections (checkout_id, id);
create index fee_corrections_by_isp on fee_corrections (isp_id, id);
select force_row_security('fee_corrections'), add_timestamp_trigger('fee_corrections'), add_audit_trigger('fee_corrections'),
       forbid_updates('fee_corrections');
create policy platform_all on fee_corrections to lastmile_platform using (true) with check (true);
grant select, insert on fee_corrections to lastmile_platform;

-- Changes the fees of payments in no settlement and posts the differences: in the book of the platform, and of the ISP if it is the payee.
create function post_fee_corrections(corrections bigint[], posted_at timestamptz) returns void
language plpgsql security definer set search_path = public as $$
begin
  update checkouts c set fee_minor = f.to_minor
  from fee_corrections f where f.id = any(corrections) and f.adjustment_id is null and c.id = f.checkout_id;
  with corrected as (
    select f.isp_id, f.checkout_id, c.payee, f.to_minor - f.from_minor as more,
      (select count(*) from fee_corrections e where e.checkout_id = f.checkout_id and e.adjustment_id is null and e.id <= f.id) as revision
    from fee_corrections f join checkouts c on c.id = f.checkout_id
    where f.id = any(corrections) and f.adjustment_id is null and c.collected_by = 'platform' and c.posted_at is not null
  ), platform_entries as (
    insert into platform_journal_entries (kind, source_kind, source_id, revision, at)
    select 'checkout.fee_corrected', 'checkout', checkout_id, revision, $2 from corrected returning id, source_id
  ), platform_lines as (
    insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
    select e.id, l.no, l.account, l.party, l.amount from platform_entries e join corrected f on f.checkout_id = e.source_id,
      lateral (values (1, 'gateway', null::bigint, -f.more),
        (2, case f.payee when 'isp' then 'isp_payable' else 'charge_income' end, case f.payee when 'isp' then f.isp_id end, f.more))
        l (no, account, party, amount)
  ), isp_entries as (
    insert into journal_entries (isp_id, kind, source_kind, source_id, revision, at)
    select isp_id, 'gateway_fee.corrected', 'gateway_fee', checkout_id, revision, $2 from corrected where payee = 'isp'
    returning isp_id, id, source_id
  )
  insert into journal_lines (isp_id, entry_id, line_no, account, amount_minor)
  select e.isp_id, e.id, l.no, l.account, l.amount from isp_entries e join corrected f on f.checkout_id = e.source_id,
    lateral (values (1, 'fees', f.more), (2, 'platform', -f.more)) l (no, account, amount);
end $$;
revoke execute on function post_fee_corrections from public;
grant execute on function post_fee_corrections to lastmile_platform;

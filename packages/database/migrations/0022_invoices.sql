-- Invoices and their lines.

-- Issuing locks the row first, so numbers have no gaps.
create table document_numbers (
  isp_id bigint not null references isps (id),
  kind text not null check (kind in ('invoice', 'payment', 'credit_note')),
  year integer not null check (year between 2000 and 9999),
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (isp_id, kind, year)
);
comment on table document_numbers is 'The last number of each kind of document in a year';
select create_tenant_policy('document_numbers');
revoke delete on document_numbers from lastmile_tenant;

create table invoices (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  number text not null check (length(number) between 1 and 40),
  number_year integer not null,
  number_in_year bigint not null check (number_in_year >= 1),
  subscriber_id bigint not null,
  reseller_user_id bigint references users (id),
  kind text not null check (kind in ('monthly', 'one_off', 'opening')),
  period_start date,
  period_end date,
  -- The number of days that the monthly price covers; a partial period has fewer.
  whole_days integer check (whole_days >= 1),
  -- The first day of the month that the invoice is for.
  month date not null check (extract(day from month) = 1),
  issued_on date not null,
  due_on date not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  vat_mode text not null check (vat_mode in ('inclusive', 'on_top', 'exempt')),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_minor bigint not null default 0 check (vat_minor >= 0),
  rounding_minor bigint not null default 0,
  total_minor bigint not null check (total_minor >= 0),
  paid_minor bigint not null default 0,
  paid_at timestamptz,
  note text,
  -- Name, address and package at the time of issue: an invoice does not change with its subscriber.
  snapshot jsonb not null,
  -- Of the subscriber at the time of issue, for lists and aggregates.
  area_id bigint,
  router_id bigint not null,
  package_id bigint not null,
  run_id bigint,
  -- The current revision of lines and postings.
  revision integer not null default 1 check (revision >= 1),
  cancelled_at timestamptz,
  cancelled_by bigint references users (id),
  cancelled_reason text,
  status text not null generated always as (
    case when cancelled_at is not null then 'cancelled' when paid_minor >= total_minor then 'paid'
         when paid_minor > 0 then 'partial' else 'unpaid' end) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, router_id) references routers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id),
  foreign key (isp_id, area_id) references areas (isp_id, id) on delete set null (area_id),
  constraint invoices_paid_within_total check (paid_minor between 0 and total_minor),
  check (status in ('unpaid', 'partial', 'paid', 'cancelled')),
  check ((cancelled_at is null) = (cancelled_reason is null)),
  constraint invoices_cancelled_unpaid check (cancelled_at is null or paid_minor = 0),
  check ((kind = 'monthly') = (period_start is not null)),
  check ((period_start is null) = (period_end is null) and (period_start is null) = (whole_days is null)),
  check (period_end >= period_start),
  check (due_on >= issued_on)
);
comment on table invoices is 'Invoices to subscribers';
select create_tenant_policy('invoices'), add_timestamp_trigger('invoices'), add_audit_trigger('invoices');
revoke delete on invoices from lastmile_tenant;

create unique index invoices_number on invoices (isp_id, number);
create unique index invoices_in_year on invoices (isp_id, number_in_year, number_year);
create unique index invoices_one_a_period on invoices (isp_id, subscriber_id, period_start)
  where kind = 'monthly' and cancelled_at is null;
-- Days whose monthly invoice was cancelled can be invoiced again; there are few such invoices.
create index invoices_cancelled_months on invoices (isp_id, subscriber_id, period_start)
  where kind = 'monthly' and cancelled_at is not null;
-- Invoices are listed in the order of issue, which is that of their ids: one index for each filter in that order, one for
-- each other order. Every payment updates an invoice and so writes all of its indexes, so no index duplicates another.
-- Most invoices are paid and found by the indexes on all invoices; open and cancelled ones have small partial indexes. The
-- filters by area, router and package are answered by index-only scans.
create index invoices_by_due on invoices (isp_id, due_on, id);
create index invoices_by_total on invoices (isp_id, total_minor, id);
create index invoices_by_month on invoices (isp_id, month, id);
create index invoices_by_area on invoices (isp_id, area_id, id) include (due_on, month, status);
create index invoices_by_router on invoices (isp_id, router_id, id) include (due_on, month, status);
create index invoices_by_package on invoices (isp_id, package_id, id) include (due_on, month, status);
create index invoices_by_subscriber on invoices (isp_id, subscriber_id, id);
create index invoices_by_kind on invoices (isp_id, kind, id) where kind <> 'monthly';
create index invoices_by_reseller on invoices (isp_id, reseller_user_id, id) where reseller_user_id is not null;
create index invoices_by_run on invoices (isp_id, run_id) where run_id is not null;
create index invoices_cancelled on invoices (isp_id, id)
  include (due_on, total_minor, kind, month, area_id, router_id, package_id, reseller_user_id) where status = 'cancelled';
-- Every question about open invoices is answered by this index alone, whatever the filter.
create index invoices_outstanding on invoices (isp_id, due_on, id)
  include (subscriber_id, total_minor, paid_minor, status, kind, month, area_id, router_id, package_id, reseller_user_id)
  where status in ('unpaid', 'partial');
-- Overdue invoices in the order of issue: apart from the most recent ones nearly every open invoice is overdue.
create index invoices_outstanding_by_issue on invoices (isp_id, id)
  include (due_on, status, kind, month, area_id, router_id, package_id, reseller_user_id)
  where status in ('unpaid', 'partial');
create index invoices_outstanding_by_total on invoices (isp_id, total_minor, id) include (status) where status in ('unpaid', 'partial');
create index invoices_outstanding_by_subscriber on invoices (isp_id, subscriber_id, due_on) where status in ('unpaid', 'partial');

-- An edit adds a new revision of lines; earlier revisions show what the invoice contained before.
create table invoice_lines (
  isp_id bigint not null,
  invoice_id bigint not null,
  revision integer not null default 1,
  line_no smallint not null check (line_no >= 1),
  kind text not null check (kind in ('package', 'extra', 'proration', 'connection', 'discount', 'credit', 'vat', 'rounding', 'other')),
  -- The name of a package or text of a user; sentences are built per language when it is rendered.
  text text check (length(text) between 1 and 200),
  from_on date,
  until_on date,
  days integer,
  of_days integer,
  quantity integer not null default 1 check (quantity >= 1),
  unit_minor bigint not null,
  amount_minor bigint not null,
  taxable boolean not null,
  primary key (isp_id, invoice_id, revision, line_no),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id)
);
comment on table invoice_lines is 'Lines of invoices; append-only';
select create_tenant_policy('invoice_lines'), forbid_updates('invoice_lines');
revoke update, delete on invoice_lines from lastmile_tenant;

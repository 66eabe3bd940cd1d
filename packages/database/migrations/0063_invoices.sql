-- The last number of each kind of paper in a year. Whoever issues locks the row first, so numbers have no gaps.
create table paper_numbers (
  isp_id bigint not null references isps (id),
  kind text not null check (kind in ('invoice', 'payment', 'credit_note')),
  year integer not null check (year between 2000 and 9999),
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (isp_id, kind, year)
);
select make_isp_table('paper_numbers');
revoke delete on paper_numbers from lastmile_tenant;

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
  -- Of how many days the month's price is the price; a stub has fewer days than that.
  whole_days integer check (whole_days >= 1),
  -- The first day of the month that the bill is for.
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
  -- Name, address and package as they were: a bill does not change with its subscriber.
  snapshot jsonb not null,
  -- Where the line was when it was billed, for lists and sums.
  area_id bigint,
  router_id bigint not null,
  package_id bigint not null,
  run_id bigint,
  -- Which turn of lines and postings is the present one.
  turn integer not null default 1 check (turn >= 1),
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
select make_isp_table('invoices'), stamp_rows_of('invoices'), audit_rows_of('invoices');
revoke delete on invoices from lastmile_tenant;
create unique index invoices_number on invoices (isp_id, number);
create unique index invoices_in_year on invoices (isp_id, number_year, number_in_year);
create unique index invoices_one_a_period on invoices (isp_id, subscriber_id, period_start)
  where kind = 'monthly' and cancelled_at is null;
-- Bills are listed in the order of issue, which is that of their ids. One index for each filter in that order, one for
-- each other order, and those by state, which goes with age, for each order.
create index invoices_by_due on invoices (isp_id, due_on, id);
create index invoices_by_total on invoices (isp_id, total_minor, id);
create index invoices_by_status on invoices (isp_id, status, id);
create index invoices_by_status_and_due on invoices (isp_id, status, due_on, id);
create index invoices_by_status_and_total on invoices (isp_id, status, total_minor, id);
create index invoices_by_month on invoices (isp_id, month, id);
create index invoices_by_month_and_status on invoices (isp_id, month, status, id);
create index invoices_by_area on invoices (isp_id, area_id, id);
create index invoices_by_router on invoices (isp_id, router_id, id);
create index invoices_by_package on invoices (isp_id, package_id, id);
create index invoices_by_subscriber on invoices (isp_id, subscriber_id, id);
create index invoices_by_kind on invoices (isp_id, kind, id) where kind <> 'monthly';
create index invoices_by_number on invoices (isp_id, number_in_year);
create index invoices_by_reseller on invoices (isp_id, reseller_user_id, id) where reseller_user_id is not null;
create index invoices_by_run on invoices (isp_id, run_id) where run_id is not null;
create index invoices_open on invoices (isp_id, due_on, id) include (subscriber_id, total_minor, paid_minor)
  where status in ('unpaid', 'partial');

-- Lines are added, never changed: an edit adds a new turn of them, and the earlier ones show what there was.
create table invoice_lines (
  isp_id bigint not null,
  invoice_id bigint not null,
  turn integer not null default 1,
  line_no smallint not null check (line_no >= 1),
  kind text not null check (kind in ('package', 'extra', 'proration', 'connection', 'discount', 'credit', 'vat', 'rounding', 'other')),
  -- A package's name or what a person wrote; sentences are made when it is printed, in each language.
  text text check (length(text) between 1 and 200),
  from_on date,
  until_on date,
  days integer,
  of_days integer,
  quantity integer not null default 1 check (quantity >= 1),
  unit_minor bigint not null,
  amount_minor bigint not null,
  taxable boolean not null,
  primary key (isp_id, invoice_id, turn, line_no),
  foreign key (isp_id, invoice_id) references invoices (isp_id, id)
);
select make_isp_table('invoice_lines'), make_append_only('invoice_lines');
revoke update, delete on invoice_lines from lastmile_tenant;

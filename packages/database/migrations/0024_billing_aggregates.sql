-- Numbers and amounts of invoices and payments, so that a list of a million has its totals at once. Each statement inserts
-- its changes as rows of their own, so that writers do not block each other; a job adds them up.

create table invoice_aggregates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- 'all', 'area', 'router', 'package' or 'reseller', each by month and due date.
  kind text not null,
  value text not null,
  month date not null,
  due_on date not null,
  invoice_kind text not null,
  status text not null,
  invoices bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  -- Whether the row is a total; other rows are changes that are still to be added to it.
  summed boolean not null default false,
  primary key (isp_id, id)
);
comment on table invoice_aggregates is 'Numbers and amounts of invoices by month, due date, status, area, router, package and reseller';
select create_tenant_policy('invoice_aggregates');
revoke insert, update, delete on invoice_aggregates from lastmile_tenant;
create unique index invoice_aggregates_compacted on invoice_aggregates (isp_id, kind, value, due_on, month, invoice_kind, status) where summed;
create index invoice_aggregates_pending on invoice_aggregates (isp_id) where not summed;
create index invoice_aggregates_empty on invoice_aggregates (isp_id) where summed and invoices = 0;
create index invoice_aggregates_by_kind on invoice_aggregates (isp_id, kind, value, due_on)
  include (month, invoice_kind, status, invoices, total_minor, paid_minor);

create function invoice_aggregate_keys(area_id bigint, router_id bigint, package_id bigint, reseller_user_id bigint)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('all', ''), ('area', coalesce(area_id::text, '')), ('router', router_id::text), ('package', package_id::text),
    ('reseller', reseller_user_id::text)
  ) k (kind, value) where k.value is not null;
end;

create function aggregate_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor)
    select n.isp_id, k.kind, k.value, n.month, n.due_on, n.kind, n.status, count(*), sum(n.total_minor), sum(n.paid_minor)
    from new_rows n, invoice_aggregate_keys(n.area_id, n.router_id, n.package_id, n.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into invoice_aggregates (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor)
    select c.isp_id, k.kind, k.value, c.month, c.due_on, c.kind, c.status, sum(c.factor), sum(c.factor * c.total_minor), sum(c.factor * c.paid_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.kind, o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor),
        (1, n.isp_id, n.kind, n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
      ) v (factor, isp_id, kind, month, due_on, area_id, router_id, package_id, reseller_user_id, status, total_minor, paid_minor)
      where (o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor)
        is distinct from (n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
    ) c, invoice_aggregate_keys(c.area_id, c.router_id, c.package_id, c.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(c.factor) <> 0 or sum(c.factor * c.total_minor) <> 0 or sum(c.factor * c.paid_minor) <> 0;
  end if;
  return null;
end $$;
create trigger aggregate_insert after insert on invoices
  referencing new table as new_rows for each statement execute function aggregate_invoices();
create trigger aggregate_update after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function aggregate_invoices();

-- What `check` compares the aggregates with.
create view recomputed_invoice_aggregates with (security_invoker = true) as
select i.isp_id, k.kind, k.value, i.month, i.due_on, i.kind as invoice_kind, i.status, count(*) as invoices,
  sum(i.total_minor)::bigint as total_minor, sum(i.paid_minor)::bigint as paid_minor
from invoices i, invoice_aggregate_keys(i.area_id, i.router_id, i.package_id, i.reseller_user_id) k
group by 1, 2, 3, 4, 5, 6, 7;
grant select on recomputed_invoice_aggregates to lastmile_tenant, lastmile_platform;

create table payment_aggregates (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- 'all', 'method', 'channel' and 'receiver', by day.
  kind text not null,
  value text not null,
  received_on date not null,
  status text not null,
  payments bigint not null,
  amount_minor bigint not null,
  primary key (isp_id, id)
);
comment on table payment_aggregates is 'Numbers and amounts of payments by day, method, channel and receiver';
select create_tenant_policy('payment_aggregates');
revoke insert, update, delete on payment_aggregates from lastmile_tenant;
create index payment_aggregates_by_kind on payment_aggregates (isp_id, kind, value, received_on) include (status, payments, amount_minor);

create function payment_aggregate_keys(method text, channel text, received_by bigint)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('all', ''), ('method', method), ('channel', channel), ('receiver', coalesce(received_by::text, ''))
  ) k (kind, value);
end;

create function aggregate_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor)
    select n.isp_id, k.kind, k.value, n.received_on, n.status, count(*), sum(n.amount_minor)
    from new_rows n, payment_aggregate_keys(n.method, n.channel, n.received_by) k
    group by 1, 2, 3, 4, 5;
  else
    insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor)
    select c.isp_id, k.kind, k.value, c.received_on, c.status, sum(c.factor), sum(c.factor * c.amount_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor),
        (1, n.isp_id, n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor)
      ) v (factor, isp_id, received_on, method, channel, received_by, status, amount_minor)
      where (o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor)
        is distinct from (n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor)
    ) c, payment_aggregate_keys(c.method, c.channel, c.received_by) k
    group by 1, 2, 3, 4, 5
    having sum(c.factor) <> 0 or sum(c.factor * c.amount_minor) <> 0;
  end if;
  return null;
end $$;
create trigger aggregate_insert after insert on payments
  referencing new table as new_rows for each statement execute function aggregate_payments();
create trigger aggregate_update after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function aggregate_payments();

-- These add up the rows. Each row is deleted by one of several concurrent runs, so none counts twice. Totals of invoices
-- are written in one order, which avoids deadlocks between concurrent runs.
create function compact_invoice_aggregates() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from invoice_aggregates where isp_id = current_isp() and not summed
    returning kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor
  )
  insert into invoice_aggregates as current (isp_id, kind, value, month, due_on, invoice_kind, status, invoices, total_minor, paid_minor, summed)
  select current_isp(), kind, value, month, due_on, invoice_kind, status, sum(invoices), sum(total_minor), sum(paid_minor), true
  from taken group by kind, value, month, due_on, invoice_kind, status
  having sum(invoices) <> 0 or sum(total_minor) <> 0 or sum(paid_minor) <> 0
  order by kind, value, due_on, month, invoice_kind, status
  on conflict (isp_id, kind, value, due_on, month, invoice_kind, status) where summed do update
  set invoices = current.invoices + excluded.invoices, total_minor = current.total_minor + excluded.total_minor,
    paid_minor = current.paid_minor + excluded.paid_minor;
  delete from invoice_aggregates where isp_id = current_isp() and summed and invoices = 0 and total_minor = 0 and paid_minor = 0;
end;
create function compact_payment_aggregates() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from payment_aggregates where isp_id = current_isp()
    returning kind, value, received_on, status, payments, amount_minor
  )
  insert into payment_aggregates (isp_id, kind, value, received_on, status, payments, amount_minor)
  select current_isp(), kind, value, received_on, status, sum(payments), sum(amount_minor)
  from taken group by kind, value, received_on, status
  having sum(payments) <> 0 or sum(amount_minor) <> 0;
end;
revoke execute on function compact_invoice_aggregates, compact_payment_aggregates from public;
grant execute on function compact_invoice_aggregates, compact_payment_aggregates to lastmile_tenant;

-- After many rows were written, as by an import: without statistics the planner takes every ISP for a small one and reads
-- all of its rows where a key would find one.
create function analyze_billing_tables() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze customers, packages, subscribers, subscriber_terms, subscriber_balances, invoices, invoice_lines, payments, allocations,
    journal_entries, journal_lines;
end $$;
revoke execute on function analyze_billing_tables from public;
grant execute on function analyze_billing_tables to lastmile_platform;

-- Plans that a connection cached while a table was nearly empty may use the wrong index for foreign-key checks and then
-- read all invoices of the ISP for every inserted row. Before inserting more invoices than the statistics know of, call
-- this after the first ones.
create function analyze_after_billing_growth(new_invoices bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if (select reltuples from pg_class where oid = 'public.invoices'::regclass) < new_invoices then
    analyze invoices, journal_entries;
  end if;
end $$;
revoke execute on function analyze_after_billing_growth from public;
grant execute on function analyze_after_billing_growth to lastmile_tenant;

-- How many bills there are and what they come to, kept as they change: a list of a million says its sums at once. Each
-- statement adds what it changed as rows of its own, so that nobody waits for anybody; a job sums them up.

create table invoice_tallies (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  -- 'all', 'area', 'router' and 'package' by month; 'due' by due date.
  kind text not null,
  value text not null,
  month date,
  due_on date,
  status text not null,
  invoices bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  primary key (isp_id, id)
);
select make_isp_table('invoice_tallies');
revoke insert, update, delete on invoice_tallies from lastmile_tenant;
create index invoice_tallies_by_kind on invoice_tallies (isp_id, kind, value) include (month, due_on, status, invoices, total_minor, paid_minor);

create function invoice_tally_kinds(month date, due_on date, area_id bigint, router_id bigint, package_id bigint)
  returns table (kind text, value text, month date, due_on date) language sql immutable
begin atomic
  select k.kind, k.value, k.month, k.due_on from (values
    ('all', '', month, null::date), ('area', coalesce(area_id::text, ''), month, null), ('router', router_id::text, month, null),
    ('package', package_id::text, month, null), ('due', '', null::date, due_on)
  ) k (kind, value, month, due_on);
end;

create function tally_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (isp_id, kind, value, month, due_on, status, invoices, total_minor, paid_minor)
    select n.isp_id, k.kind, k.value, k.month, k.due_on, n.status, count(*), sum(n.total_minor), sum(n.paid_minor)
    from new_rows n, invoice_tally_kinds(n.month, n.due_on, n.area_id, n.router_id, n.package_id) k
    group by 1, 2, 3, 4, 5, 6;
  else
    insert into invoice_tallies (isp_id, kind, value, month, due_on, status, invoices, total_minor, paid_minor)
    select c.isp_id, k.kind, k.value, k.month, k.due_on, c.status, sum(c.factor), sum(c.factor * c.total_minor), sum(c.factor * c.paid_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.status, o.total_minor, o.paid_minor),
        (1, n.isp_id, n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.status, n.total_minor, n.paid_minor)
      ) v (factor, isp_id, month, due_on, area_id, router_id, package_id, status, total_minor, paid_minor)
      where (o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.status, o.total_minor, o.paid_minor)
        is distinct from (n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.status, n.total_minor, n.paid_minor)
    ) c, invoice_tally_kinds(c.month, c.due_on, c.area_id, c.router_id, c.package_id) k
    group by 1, 2, 3, 4, 5, 6
    having sum(c.factor) <> 0 or sum(c.factor * c.total_minor) <> 0 or sum(c.factor * c.paid_minor) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on invoices
  referencing new table as new_rows for each statement execute function tally_invoices();
create trigger tally_update after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function tally_invoices();

create table payment_tallies (
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
select make_isp_table('payment_tallies');
revoke insert, update, delete on payment_tallies from lastmile_tenant;
create index payment_tallies_by_kind on payment_tallies (isp_id, kind, value, received_on) include (status, payments, amount_minor);

create function payment_tally_kinds(method text, channel text, received_by bigint)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('all', ''), ('method', method), ('channel', channel), ('receiver', coalesce(received_by::text, ''))
  ) k (kind, value);
end;

create function tally_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_tallies (isp_id, kind, value, received_on, status, payments, amount_minor)
    select n.isp_id, k.kind, k.value, n.received_on, n.status, count(*), sum(n.amount_minor)
    from new_rows n, payment_tally_kinds(n.method, n.channel, n.received_by) k
    group by 1, 2, 3, 4, 5;
  else
    insert into payment_tallies (isp_id, kind, value, received_on, status, payments, amount_minor)
    select c.isp_id, k.kind, k.value, c.received_on, c.status, sum(c.factor), sum(c.factor * c.amount_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor),
        (1, n.isp_id, n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor)
      ) v (factor, isp_id, received_on, method, channel, received_by, status, amount_minor)
      where (o.received_on, o.method, o.channel, o.received_by, o.status, o.amount_minor)
        is distinct from (n.received_on, n.method, n.channel, n.received_by, n.status, n.amount_minor)
    ) c, payment_tally_kinds(c.method, c.channel, c.received_by) k
    group by 1, 2, 3, 4, 5
    having sum(c.factor) <> 0 or sum(c.factor * c.amount_minor) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on payments
  referencing new table as new_rows for each statement execute function tally_payments();
create trigger tally_update after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function tally_payments();

-- Sums up what has gathered. Each row is taken by one of those who run it at once, so none counts twice.
create function sum_up_invoice_tallies() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from invoice_tallies where isp_id = current_isp()
    returning kind, value, month, due_on, status, invoices, total_minor, paid_minor
  )
  insert into invoice_tallies (isp_id, kind, value, month, due_on, status, invoices, total_minor, paid_minor)
  select current_isp(), kind, value, month, due_on, status, sum(invoices), sum(total_minor), sum(paid_minor)
  from taken group by kind, value, month, due_on, status
  having sum(invoices) <> 0 or sum(total_minor) <> 0 or sum(paid_minor) <> 0;
end;
create function sum_up_payment_tallies() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from payment_tallies where isp_id = current_isp()
    returning kind, value, received_on, status, payments, amount_minor
  )
  insert into payment_tallies (isp_id, kind, value, received_on, status, payments, amount_minor)
  select current_isp(), kind, value, received_on, status, sum(payments), sum(amount_minor)
  from taken group by kind, value, received_on, status
  having sum(payments) <> 0 or sum(amount_minor) <> 0;
end;
revoke execute on function sum_up_invoice_tallies, sum_up_payment_tallies from public;
grant execute on function sum_up_invoice_tallies, sum_up_payment_tallies to lastmile_tenant;

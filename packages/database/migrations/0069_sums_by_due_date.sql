-- The kept sums of bills are kept by month and due date for each place, so that any filter that names one place at most
-- is answered by them. What has gathered is added to what is summed up; the rest of the sums is left alone.

drop view counted_invoice_tallies;
delete from invoice_tallies;
drop index invoice_tallies_by_kind;
alter table invoice_tallies
  alter column month set not null,
  alter column due_on set not null,
  add column summed boolean not null default false;
create unique index invoice_tallies_summed on invoice_tallies (isp_id, kind, value, due_on, month, bill_kind, status) where summed;
create index invoice_tallies_gathered on invoice_tallies (isp_id) where not summed;
create index invoice_tallies_empty on invoice_tallies (isp_id) where summed and invoices = 0;
create index invoice_tallies_by_kind on invoice_tallies (isp_id, kind, value, due_on)
  include (month, bill_kind, status, invoices, total_minor, paid_minor);

drop function invoice_tally_kinds;
create function invoice_tally_kinds(area_id bigint, router_id bigint, package_id bigint, reseller_user_id bigint)
  returns table (kind text, value text) language sql immutable
begin atomic
  select k.kind, k.value from (values
    ('all', ''), ('area', coalesce(area_id::text, '')), ('router', router_id::text), ('package', package_id::text),
    ('reseller', reseller_user_id::text)
  ) k (kind, value) where k.value is not null;
end;

create or replace function tally_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
    select n.isp_id, k.kind, k.value, n.month, n.due_on, n.kind, n.status, count(*), sum(n.total_minor), sum(n.paid_minor)
    from new_rows n, invoice_tally_kinds(n.area_id, n.router_id, n.package_id, n.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
    select c.isp_id, k.kind, k.value, c.month, c.due_on, c.kind, c.status, sum(c.factor), sum(c.factor * c.total_minor), sum(c.factor * c.paid_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.kind, o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor),
        (1, n.isp_id, n.kind, n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
      ) v (factor, isp_id, kind, month, due_on, area_id, router_id, package_id, reseller_user_id, status, total_minor, paid_minor)
      where (o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor)
        is distinct from (n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
    ) c, invoice_tally_kinds(c.area_id, c.router_id, c.package_id, c.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(c.factor) <> 0 or sum(c.factor * c.total_minor) <> 0 or sum(c.factor * c.paid_minor) <> 0;
  end if;
  return null;
end $$;

-- In one order, so that two who sum up at once do not wait for each other in a ring.
create or replace function sum_up_invoice_tallies() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from invoice_tallies where isp_id = current_isp() and not summed
    returning kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor
  )
  insert into invoice_tallies as kept (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor, summed)
  select current_isp(), kind, value, month, due_on, bill_kind, status, sum(invoices), sum(total_minor), sum(paid_minor), true
  from taken group by kind, value, month, due_on, bill_kind, status
  having sum(invoices) <> 0 or sum(total_minor) <> 0 or sum(paid_minor) <> 0
  order by kind, value, due_on, month, bill_kind, status
  on conflict (isp_id, kind, value, due_on, month, bill_kind, status) where summed do update
  set invoices = kept.invoices + excluded.invoices, total_minor = kept.total_minor + excluded.total_minor,
    paid_minor = kept.paid_minor + excluded.paid_minor;
  delete from invoice_tallies where isp_id = current_isp() and summed and invoices = 0 and total_minor = 0 and paid_minor = 0;
end;

-- What `check` compares the kept sums with, and what they are first filled from.
create view counted_invoice_tallies with (security_invoker = true) as
select i.isp_id, k.kind, k.value, i.month, i.due_on, i.kind as bill_kind, i.status, count(*) as invoices,
  sum(i.total_minor)::bigint as total_minor, sum(i.paid_minor)::bigint as paid_minor
from invoices i, invoice_tally_kinds(i.area_id, i.router_id, i.package_id, i.reseller_user_id) k
group by 1, 2, 3, 4, 5, 6, 7;
grant select on counted_invoice_tallies to lastmile_tenant, lastmile_platform;

insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor, summed)
select isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor, true from counted_invoice_tallies;

-- Each payment changes a bill's state and so writes every index anew: none is kept that another one stands in for. Most
-- bills are paid, so the orders of all bills find those; the open and the cancelled have small ones of their own. Places
-- answer what is asked of their bills by due date, month and state from the index alone.
drop index invoices_by_status, invoices_by_status_and_due, invoices_by_status_and_total, invoices_by_month_and_status,
  invoices_by_number, invoices_in_year, invoices_by_area, invoices_by_router, invoices_by_package;
create unique index invoices_in_year on invoices (isp_id, number_in_year, number_year);
create index invoices_cancelled on invoices (isp_id, id)
  include (due_on, total_minor, kind, month, area_id, router_id, package_id, reseller_user_id) where status = 'cancelled';
create index invoices_open_by_total on invoices (isp_id, total_minor, id) include (status) where status in ('unpaid', 'partial');
create index invoices_by_area on invoices (isp_id, area_id, id) include (due_on, month, status);
create index invoices_by_router on invoices (isp_id, router_id, id) include (due_on, month, status);
create index invoices_by_package on invoices (isp_id, package_id, id) include (due_on, month, status);

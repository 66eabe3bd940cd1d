-- The kept sums of bills tell kinds of bills apart and are kept for each reseller, too.

alter table invoice_tallies add column bill_kind text;
drop index invoice_tallies_by_kind;

drop function invoice_tally_kinds;
create function invoice_tally_kinds(month date, due_on date, area_id bigint, router_id bigint, package_id bigint, reseller_user_id bigint)
  returns table (kind text, value text, month date, due_on date) language sql immutable
begin atomic
  select k.kind, k.value, k.month, k.due_on from (values
    ('all', '', month, null::date), ('area', coalesce(area_id::text, ''), month, null), ('router', router_id::text, month, null),
    ('package', package_id::text, month, null), ('reseller', reseller_user_id::text, month, null), ('due', '', null::date, due_on)
  ) k (kind, value, month, due_on) where k.value is not null;
end;

create or replace function tally_invoices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
    select n.isp_id, k.kind, k.value, k.month, k.due_on, n.kind, n.status, count(*), sum(n.total_minor), sum(n.paid_minor)
    from new_rows n, invoice_tally_kinds(n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
    select c.isp_id, k.kind, k.value, k.month, k.due_on, c.kind, c.status, sum(c.factor), sum(c.factor * c.total_minor), sum(c.factor * c.paid_minor)
    from (
      select v.* from old_rows o join new_rows n on n.isp_id = o.isp_id and n.id = o.id
      cross join lateral (values
        (-1, o.isp_id, o.kind, o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor),
        (1, n.isp_id, n.kind, n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
      ) v (factor, isp_id, kind, month, due_on, area_id, router_id, package_id, reseller_user_id, status, total_minor, paid_minor)
      where (o.month, o.due_on, o.area_id, o.router_id, o.package_id, o.reseller_user_id, o.status, o.total_minor, o.paid_minor)
        is distinct from (n.month, n.due_on, n.area_id, n.router_id, n.package_id, n.reseller_user_id, n.status, n.total_minor, n.paid_minor)
    ) c, invoice_tally_kinds(c.month, c.due_on, c.area_id, c.router_id, c.package_id, c.reseller_user_id) k
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(c.factor) <> 0 or sum(c.factor * c.total_minor) <> 0 or sum(c.factor * c.paid_minor) <> 0;
  end if;
  return null;
end $$;

create or replace function sum_up_invoice_tallies() returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with taken as (
    delete from invoice_tallies where isp_id = current_isp()
    returning kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor
  )
  insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
  select current_isp(), kind, value, month, due_on, bill_kind, status, sum(invoices), sum(total_minor), sum(paid_minor)
  from taken group by kind, value, month, due_on, bill_kind, status
  having sum(invoices) <> 0 or sum(total_minor) <> 0 or sum(paid_minor) <> 0;
end;

-- What `check` compares the kept sums with, and what they are first filled from.
create view counted_invoice_tallies with (security_invoker = true) as
select i.isp_id, k.kind, k.value, k.month, k.due_on, i.kind as bill_kind, i.status, count(*) as invoices,
  sum(i.total_minor)::bigint as total_minor, sum(i.paid_minor)::bigint as paid_minor
from invoices i, invoice_tally_kinds(i.month, i.due_on, i.area_id, i.router_id, i.package_id, i.reseller_user_id) k
group by 1, 2, 3, 4, 5, 6, 7;
grant select on counted_invoice_tallies to lastmile_tenant, lastmile_platform;

delete from invoice_tallies;
insert into invoice_tallies (isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor)
select isp_id, kind, value, month, due_on, bill_kind, status, invoices, total_minor, paid_minor from counted_invoice_tallies;
alter table invoice_tallies alter column bill_kind set not null;
create index invoice_tallies_by_kind on invoice_tallies (isp_id, kind, value)
  include (month, due_on, bill_kind, status, invoices, total_minor, paid_minor);

-- Whatever is asked of open bills is answered by this index alone, however they are filtered.
drop index invoices_open;
create index invoices_open on invoices (isp_id, due_on, id)
  include (subscriber_id, total_minor, paid_minor, status, kind, month, area_id, router_id, package_id, reseller_user_id)
  where status in ('unpaid', 'partial');
-- Overdue ones in the order of issue: past those of the last days nearly every open bill is.
create index invoices_open_by_issue on invoices (isp_id, id)
  include (due_on, status, kind, month, area_id, router_id, package_id, reseller_user_id)
  where status in ('unpaid', 'partial');

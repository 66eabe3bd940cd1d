-- A monthly discount is an amount or a percentage of the price, and may have a first and a last day.

alter table subscribers
  add column discount_percent integer check (discount_percent between 1 and 100),
  add column discount_from date,
  add column discount_until date,
  add column discount_active boolean not null default true,
  add constraint subscribers_discount_kind check (discount_percent is null or monthly_discount_minor = 0),
  add constraint subscribers_discount_days check (discount_until >= discount_from);
comment on column subscribers.monthly_discount_minor is 'The discount as an amount; 0 with discount_percent';
comment on column subscribers.discount_percent is 'The discount as a percentage of the monthly price; null: an amount';
comment on column subscribers.discount_from is 'The first day with the discount; null: as long as it exists';
comment on column subscribers.discount_until is 'The last day with the discount; null: no end';
comment on column subscribers.discount_active is 'Whether today is a day with the discount; set when it is saved, and daily';
create index subscribers_with_dated_discount on subscribers (isp_id, id)
  where discount_from is not null or discount_until is not null;
drop index subscribers_with_own_price;
create index subscribers_with_own_price on subscribers (isp_id, id)
  where (agreed_price_minor is not null or monthly_discount_minor <> 0 or discount_percent is not null) and removed_at is null;

-- A percentage, half-even. Immutable and without subqueries, so that it is inlined.
create function discounted_price(price_minor bigint, amount_minor bigint, percent integer, is_active boolean) returns bigint
  language sql immutable parallel safe
  return greatest(0, price_minor - case
    when not is_active then 0
    when percent is null then amount_minor
    else price_minor * percent / 100
      + case when price_minor * percent % 100 > 50 or (price_minor * percent % 100 = 50 and price_minor * percent / 100 % 2 = 1) then 1 else 0 end
  end);
comment on function discounted_price is 'A monthly price less the discount, if that applies today';

alter table subscriber_terms
  add column discount_percent integer check (discount_percent between 1 and 100),
  add column discount_from date,
  add column discount_until date,
  add check (discount_until >= discount_from);

create or replace view current_terms with (security_invoker = true) as
select s.isp_id, s.id as subscriber_id, s.package_id, coalesce(s.agreed_price_minor, p.price_minor) as price_minor,
  s.monthly_discount_minor as discount_minor, s.billing, s.status, s.discount_percent, s.discount_from, s.discount_until
from subscribers s join packages p on p.isp_id = s.isp_id and p.id = s.package_id;

-- As before, with percentage and days of the discount.
create or replace function save_terms(subscriber_ids bigint[], at timestamptz) returns integer language sql volatile
begin atomic
  with changed as (
    select n.isp_id, n.subscriber_id, greatest((at at time zone i.timezone)::date, last.from_on) as from_on,
      n.package_id, n.price_minor, n.discount_minor, n.discount_percent, n.discount_from, n.discount_until, n.billing, n.status,
      last.status as was
    from current_terms n
    join isps i on i.id = n.isp_id
    left join lateral (
      select l.* from subscriber_terms l where l.isp_id = n.isp_id and l.subscriber_id = n.subscriber_id
      order by l.from_on desc limit 1
    ) last on true
    where n.isp_id = current_isp() and n.subscriber_id = any(subscriber_ids)
      and (last.from_on is null or (last.package_id, last.price_minor, last.discount_minor, last.discount_percent,
          last.discount_from, last.discount_until, last.billing, last.status)
        is distinct from (n.package_id, n.price_minor, n.discount_minor, n.discount_percent,
          n.discount_from, n.discount_until, n.billing, n.status))
  ), saved as (
    insert into subscriber_terms as t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, discount_percent,
      discount_from, discount_until, billing, status)
    select isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, discount_percent,
      discount_from, discount_until, billing, status from changed
    on conflict (isp_id, subscriber_id, from_on) do update
    set package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor,
        discount_percent = excluded.discount_percent, discount_from = excluded.discount_from,
        discount_until = excluded.discount_until, billing = excluded.billing, status = excluded.status, hold_charged = null
  ), holds as (
    select c.isp_id, c.subscriber_id, c.from_on as ended_on, coalesce((
        select max(o.from_on) from subscriber_terms o
        where o.isp_id = c.isp_id and o.subscriber_id = c.subscriber_id and (o.status <> 'on_hold' or o.hold_charged is not null)
      ), '-infinity') as before_on
    from changed c where c.was = 'on_hold' and c.status in ('active', 'suspended')
  ), charged as (
    update subscriber_terms t set hold_charged = h.ended_on < 15 + (
      select min(b.from_on) from subscriber_terms b
      where b.isp_id = h.isp_id and b.subscriber_id = h.subscriber_id and b.from_on > h.before_on and b.status = 'on_hold')
    from holds h
    where t.isp_id = h.isp_id and t.subscriber_id = h.subscriber_id and t.from_on > h.before_on and t.from_on < h.ended_on
      and t.status = 'on_hold'
  ), marked as (
    insert into pending_final_invoices (isp_id, subscriber_id, closed_on)
    select isp_id, subscriber_id, from_on from changed where status = 'closed' and was <> 'closed'
    on conflict do nothing
    returning subscriber_id
  )
  select count(*)::integer from marked;
end;

-- With the amount, what the lines of an invoice were calculated with.
alter table invoices
  add column monthly_discount_percent integer check (monthly_discount_percent between 1 and 100),
  add column monthly_discount_from date,
  add column monthly_discount_until date;
comment on column invoices.monthly_discount_percent is 'The monthly discount as a percentage of the price; null: the amount';
comment on column invoices.monthly_discount_from is 'The first day with the monthly discount, as it was known at the issue';
comment on column invoices.monthly_discount_until is 'The last day with the monthly discount, as it was known at the issue';
create trigger reject_discount_change
  before update of monthly_discount_percent, monthly_discount_from, monthly_discount_until on invoices for each row
  when ((old.monthly_discount_percent, old.monthly_discount_from, old.monthly_discount_until)
    is distinct from (new.monthly_discount_percent, new.monthly_discount_from, new.monthly_discount_until))
  execute function reject_invoice_change();

-- Terms: package, price, discount and status of a subscriber by date. Invoices for past days read these, and not what the
-- subscriber has become since.

create table subscriber_terms (
  isp_id bigint not null,
  subscriber_id bigint not null,
  from_on date not null,
  package_id bigint not null,
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  billing text not null check (billing in ('normal', 'free')),
  status text not null check (status in ('pending', 'active', 'suspended', 'on_hold', 'closed')),
  primary key (isp_id, subscriber_id, from_on),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id)
);
comment on table subscriber_terms is 'Package, price, discount and status of a subscriber from a date on';
select create_tenant_policy('subscriber_terms');
create index subscriber_terms_by_package on subscriber_terms (isp_id, package_id);

-- The terms that apply now, in the shape of subscriber_terms.
create view current_terms with (security_invoker = true) as
select s.isp_id, s.id as subscriber_id, s.package_id, coalesce(s.agreed_price_minor, p.price_minor) as price_minor,
  s.monthly_discount_minor as discount_minor, s.billing, s.status
from subscribers s join packages p on p.isp_id = s.isp_id and p.id = s.package_id;
grant select on current_terms to lastmile_tenant, lastmile_platform;

-- Written in the transaction that closes the subscriber; a job empties it.
create table pending_final_invoices (
  isp_id bigint not null,
  subscriber_id bigint not null,
  closed_on date not null,
  primary key (isp_id, subscriber_id, closed_on),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id)
);
comment on table pending_final_invoices is 'Closed subscribers whose final invoice or credit is to be created';
select create_tenant_policy('pending_final_invoices');

-- Adds terms for each of these subscribers whose terms changed; the last change of a day counts. Returns how many of them
-- are closed by it.
create function save_terms(subscriber_ids bigint[], at timestamptz) returns integer language sql volatile
begin atomic
  with changed as (
    select n.isp_id, n.subscriber_id, greatest((at at time zone i.timezone)::date, last.from_on) as from_on,
      n.package_id, n.price_minor, n.discount_minor, n.billing, n.status, last.status as was
    from current_terms n
    join isps i on i.id = n.isp_id
    left join lateral (
      select l.* from subscriber_terms l where l.isp_id = n.isp_id and l.subscriber_id = n.subscriber_id
      order by l.from_on desc limit 1
    ) last on true
    where n.isp_id = current_isp() and n.subscriber_id = any(subscriber_ids)
      and (last.from_on is null or (last.package_id, last.price_minor, last.discount_minor, last.billing, last.status)
        is distinct from (n.package_id, n.price_minor, n.discount_minor, n.billing, n.status))
  ), saved as (
    insert into subscriber_terms as t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
    select isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status from changed
    on conflict (isp_id, subscriber_id, from_on) do update
    set package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor,
        billing = excluded.billing, status = excluded.status
  ), marked as (
    insert into pending_final_invoices (isp_id, subscriber_id, closed_on)
    select isp_id, subscriber_id, from_on from changed where status = 'closed' and was <> 'closed'
    on conflict do nothing
    returning subscriber_id
  )
  select count(*)::integer from marked;
end;

create table recurring_charges (
  isp_id bigint not null,
  id bigint generated always as identity,
  subscriber_id bigint not null,
  kind text not null check (kind in ('real_ip', 'device', 'other')),
  text text not null check (length(text) between 1 and 120),
  amount_minor bigint not null check (amount_minor > 0),
  from_on date not null,
  until_on date,
  -- A real IP address or an instalment is usually charged in full, however short the period.
  prorated boolean not null default false,
  taxable boolean not null default true,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check (until_on >= from_on)
);
comment on table recurring_charges is 'Monthly charges of a subscriber besides the package';
select create_tenant_policy('recurring_charges'), add_timestamp_trigger('recurring_charges'), add_audit_trigger('recurring_charges');
create index recurring_charges_by_subscriber on recurring_charges (isp_id, subscriber_id, from_on);

-- What held for a line from which day on: package, price, discount and state. A bill for days gone by reads these, and
-- not what the line has become since.
create table subscriber_terms (
  isp_id bigint not null,
  subscriber_id bigint not null,
  from_on date not null,
  package_id bigint not null,
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  billing text not null check (billing in ('normal', 'free')),
  status text not null check (status in ('pending', 'active', 'suspended', 'held', 'left')),
  primary key (isp_id, subscriber_id, from_on),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, package_id) references packages (isp_id, id)
);
select make_isp_table('subscriber_terms');
create index subscriber_terms_by_package on subscriber_terms (isp_id, package_id);

-- What holds now, as a segment would say it.
create view present_terms with (security_invoker = true) as
select s.isp_id, s.id as subscriber_id, s.package_id, coalesce(s.agreed_price_minor, p.price_minor) as price_minor,
  s.monthly_discount_minor as discount_minor, s.billing, s.status
from subscribers s join packages p on p.isp_id = s.isp_id and p.id = s.package_id;
grant select on present_terms to lastmile_tenant, lastmile_platform;

-- Begins a new segment for each of these lines whose terms differ from its last one. The last change of a day counts.
create function keep_terms(subscriber_ids bigint[], at timestamptz) returns void language sql volatile
begin atomic
  insert into subscriber_terms as t (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
  select n.isp_id, n.subscriber_id, greatest((at at time zone i.timezone)::date, last.from_on),
    n.package_id, n.price_minor, n.discount_minor, n.billing, n.status
  from present_terms n
  join isps i on i.id = n.isp_id
  left join lateral (
    select l.* from subscriber_terms l where l.isp_id = n.isp_id and l.subscriber_id = n.subscriber_id
    order by l.from_on desc limit 1
  ) last on true
  where n.isp_id = current_isp() and n.subscriber_id = any(subscriber_ids)
    and (last.from_on is null or (last.package_id, last.price_minor, last.discount_minor, last.billing, last.status)
      is distinct from (n.package_id, n.price_minor, n.discount_minor, n.billing, n.status))
  on conflict (isp_id, subscriber_id, from_on) do update
  set package_id = excluded.package_id, price_minor = excluded.price_minor, discount_minor = excluded.discount_minor,
      billing = excluded.billing, status = excluded.status;
end;

insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
select n.isp_id, n.subscriber_id, coalesce(s.connected_on, (s.status_since at time zone i.timezone)::date),
  n.package_id, n.price_minor, n.discount_minor, n.billing, n.status
from present_terms n
join subscribers s on s.isp_id = n.isp_id and s.id = n.subscriber_id
join isps i on i.id = n.isp_id;

-- The day up to which a line was billed elsewhere, where it was taken over with its next billing date.
alter table subscribers add column billed_until date;

-- What a line is charged every month beside its package.
create table recurring_charges (
  isp_id bigint not null,
  id bigint generated always as identity,
  subscriber_id bigint not null,
  kind text not null check (kind in ('real_ip', 'device', 'other')),
  text text not null check (length(text) between 1 and 120),
  amount_minor bigint not null check (amount_minor > 0),
  from_on date not null,
  until_on date,
  -- By custom a real IP or an instalment is asked for whole, however few days a bill is for.
  prorated boolean not null default false,
  taxable boolean not null default true,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check (until_on >= from_on)
);
select make_isp_table('recurring_charges'), stamp_rows_of('recurring_charges'), audit_rows_of('recurring_charges');
create index recurring_charges_by_subscriber on recurring_charges (isp_id, subscriber_id, from_on);

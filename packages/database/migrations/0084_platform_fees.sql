-- What the platform keeps of payments that it collects for an ISP. A fee is for payments from now on: each payment has its own amount,
-- posted in both books with it, and a settlement shows it.

do $$
declare
  known text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into known
  from pg_constraint where conname = 'journal_entries_source_kind_check' and conrelid = 'journal_entries'::regclass;
  alter table journal_entries drop constraint journal_entries_source_kind_check;
  execute format('alter table journal_entries add constraint journal_entries_source_kind_check
    check (source_kind = any (array[%s, ''platform_fee''::text]))', known);
end $$;

create table platform_fees (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  -- Hundredths of a percent of what was paid.
  fee_rate integer not null check (fee_rate between 0 and 10000),
  fixed_minor bigint not null check (fixed_minor between 0 and 10000000000),
  starts_at timestamptz not null,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1
);
comment on table platform_fees is 'What the platform keeps of payments that it collects for an ISP, with history; never changed';
create index platform_fees_by_isp on platform_fees (isp_id, starts_at desc, id desc);
select force_row_security('platform_fees'), add_timestamp_trigger('platform_fees'), add_audit_trigger('platform_fees'),
       forbid_updates('platform_fees');
create policy tenant_own on platform_fees for select to lastmile_tenant using (isp_id = current_isp());
create policy platform_all on platform_fees to lastmile_platform using (true) with check (true);
grant select on platform_fees to lastmile_tenant;
grant select, insert on platform_fees to lastmile_platform;
select add_scope_policy('platform_fees', 'own_subscribers', 'false'), add_scope_policy('platform_fees', 'own_collections', 'false');

alter table checkouts add column platform_fee_minor bigint not null default 0 check (platform_fee_minor >= 0);

alter table settlements add column platform_fee_minor bigint not null default 0 check (platform_fee_minor >= 0);
alter table settlements drop constraint settlements_add_up;
alter table settlements add constraint settlements_add_up
  check (net_minor = gross_minor - gateway_fee_minor - platform_fee_minor - refund_minor + adjustment_minor);
alter table settlement_items add column platform_fee_minor bigint not null default 0 check (platform_fee_minor >= 0);
alter table settlement_items drop constraint settlement_items_check;
alter table settlement_items add constraint settlement_items_add_up check (net_minor = gross_minor - fee_minor - platform_fee_minor);

-- The fee is never more than what is left after the gateway's. It is kept when the payment is refunded, as gateways keep theirs.
create or replace function post_collected_checkout(checkout bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  c record;
  fee bigint;
begin
  select id, isp_id, payee, posted_at, paid_minor, paid_minor - coalesce(fee_minor, 0) as received into c from checkouts
  where id = checkout and isp_id = coalesce(current_isp(), isp_id) and collected_by = 'platform' and posted_at is not null;
  if not found then return; end if;
  perform post_platform_lines('checkout.collected', 'checkout', c.id, c.posted_at, c.payee, c.isp_id, c.received);
  if c.payee <> 'isp' then return; end if;
  select least(round(c.paid_minor * f.fee_rate / 10000.0)::bigint + f.fixed_minor, c.received) into fee from platform_fees f
  where f.isp_id = c.isp_id and f.starts_at <= c.posted_at order by f.starts_at desc, f.id desc limit 1;
  if fee > 0 then
    update checkouts set platform_fee_minor = fee where id = c.id;
    perform post_in_both_books('platform_fee.charged', 'platform_fee', c.id, c.posted_at, c.isp_id, fee, 'fee_income', 'fees', null);
  end if;
end $$;

drop function unsettled_items(bigint, timestamptz);
-- Everything of an ISP that no live settlement has, and why it is left out of one until this moment. A refund follows its payment.
create function unsettled_items(isp bigint, until timestamptz) returns table (kind text, checkout_id bigint, refund_id bigint,
  adjustment_id bigint, gross_minor bigint, fee_minor bigint, platform_fee_minor bigint, at timestamptz, left_out text)
language sql stable set search_path = public as $$
  with collected as (
    select c.id, c.paid_minor, coalesce(c.fee_minor, 0) as fee_minor, c.platform_fee_minor, c.posted_at,
      case when c.posted_at > until then 'hold'
        when exists (select from checkout_refunds r where r.checkout_id = c.id and r.state in ('created', 'pending', 'unknown'))
        then 'refund_under_way' end as left_out
    from checkouts c
    where c.isp_id = isp and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
      and not exists (select from settlement_items i where i.checkout_id = c.id and i.is_live and i.kind = 'payment')
  )
  select 'payment', id, null::bigint, null::bigint, paid_minor, fee_minor, platform_fee_minor, posted_at, left_out from collected
  union all
  select r.kind, r.checkout_id, r.id, null, -r.amount_minor, 0, 0, r.updated_at, u.left_out
  from checkout_refunds r join checkouts c on c.id = r.checkout_id left join collected u on u.id = r.checkout_id
  where r.isp_id = isp and r.state = 'refunded' and c.collected_by = 'platform' and c.payee = 'isp' and c.posted_at is not null
    and not exists (select from settlement_items i where i.refund_id = r.id and i.is_live)
  union all
  select 'adjustment', a.checkout_id, null, a.id, a.amount_minor, 0, 0, a.created_at, null
  from settlement_adjustments a
  where a.isp_id = isp and not exists (select from settlement_items i where i.adjustment_id = a.id and i.is_live);
$$;
revoke execute on function unsettled_items from public;
grant execute on function unsettled_items to lastmile_tenant, lastmile_platform;

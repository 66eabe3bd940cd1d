-- A refund or chargeback takes its payment out of a draft settlement: what is approved and paid later is what was collected and kept.
-- A refund of a payment in an approved settlement is refused, since that money is as good as paid.

alter table settlement_events drop constraint settlement_events_kind_check;
alter table settlement_events add constraint settlement_events_kind_check
  check (kind in ('created', 'approved', 'returned', 'payment_removed', 'paid', 'confirmed', 'cancelled'));
-- A draft may have too little left. It is not approved then, but cancelled, and what is left is carried over.
alter table settlements drop constraint settlements_net_minor_check;
alter table settlements add constraint settlements_net_minor_check check (net_minor > 0 or state in ('draft', 'cancelled'));

-- What can still be refunded of what the platform owes an ISP: less what was approved for payout, and refunds under way.
create function unsettled_balance(isp bigint) returns bigint language sql stable set search_path = public as $$
  select (select coalesce(-sum(l.amount_minor), 0) from platform_journal_lines l where l.party_isp_id = isp)
    - (select coalesce(sum(s.net_minor), 0) from settlements s where s.isp_id = isp and s.state = 'approved')
    - (select coalesce(sum(r.amount_minor), 0) from checkout_refunds r join checkouts c on c.id = r.checkout_id
       where r.isp_id = isp and r.state in ('created', 'pending', 'unknown') and c.collected_by = 'platform' and c.payee = 'isp'
         and c.posted_at is not null);
$$;
revoke execute on function unsettled_balance from public;
grant execute on function unsettled_balance to lastmile_platform;
create or replace function lock_unsettled_balance(isp bigint) returns bigint
language plpgsql security definer set search_path = public as $$
begin
  if isp <> coalesce(current_isp(), isp) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('unsettled ' || isp, 0));
  return unsettled_balance(isp);
end $$;

-- The state of the live settlement that had the payment; null if none had. Refunds of the payment leave a draft with it.
create function leave_draft_settlement(checkout bigint, moment timestamptz, by_user bigint) returns text
language plpgsql security definer set search_path = public as $$
declare
  payment record;
  settlement record;
begin
  select id, isp_id, reference into payment from checkouts where id = checkout and isp_id = coalesce(current_isp(), isp_id);
  if not found then return null; end if;
  perform lock_unsettled_balance(payment.isp_id);
  select s.id, s.state into settlement from settlement_items i join settlements s on s.id = i.settlement_id
  where i.checkout_id = payment.id and i.kind = 'payment' and i.is_live for update of s;
  if not found or settlement.state <> 'draft' then return settlement.state; end if;
  with removed as (
    delete from settlement_items where settlement_id = settlement.id and checkout_id = payment.id and kind <> 'adjustment'
    returning kind, gross_minor, fee_minor, platform_fee_minor, net_minor
  ), sums as (
    select count(*) filter (where kind = 'payment') as payments, sum(gross_minor) filter (where kind = 'payment') as gross,
      sum(fee_minor) as fee, sum(platform_fee_minor) as platform_fee, sum(net_minor) as net,
      coalesce(-sum(gross_minor) filter (where kind <> 'payment'), 0) as refunds
    from removed
  )
  update settlements s set payment_count = s.payment_count - r.payments, gross_minor = s.gross_minor - r.gross,
    gateway_fee_minor = s.gateway_fee_minor - r.fee, platform_fee_minor = s.platform_fee_minor - r.platform_fee,
    refund_minor = s.refund_minor - r.refunds, net_minor = s.net_minor - r.net
  from sums r where s.id = settlement.id;
  insert into settlement_events (isp_id, settlement_id, at, kind, user_id, note)
  values (payment.isp_id, settlement.id, moment, 'payment_removed', by_user, payment.reference);
  return 'draft';
end $$;
revoke execute on function leave_draft_settlement from public;
grant execute on function leave_draft_settlement to lastmile_tenant, lastmile_platform;

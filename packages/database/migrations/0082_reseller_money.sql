-- Security deposits that a reseller receives, or returns, other than in cash: the reseller owes the money, or is owed it.

alter table security_deposits
  add column owed_by_user_id bigint references users (id),
  add column returned_for_user_id bigint references users (id),
  add constraint security_deposits_owed_not_in_cash check (method <> 'cash' or owed_by_user_id is null),
  add constraint security_deposits_returned_not_in_cash check (return_method <> 'cash' or returned_for_user_id is null);
comment on column security_deposits.owed_by_user_id is 'The reseller who received it, not in cash, and owes it to the ISP';
comment on column security_deposits.returned_for_user_id is 'The reseller who returned it, not in cash, and owes that much less';
create index security_deposits_by_debtor on security_deposits (isp_id, owed_by_user_id, id) where owed_by_user_id is not null;
create index security_deposits_by_returner on security_deposits (isp_id, returned_for_user_id, id)
  where returned_for_user_id is not null;

-- Reversing payments changes the balances of resellers in two steps: commissions with the allocations, then what was owed.
-- Both are locked before, in the order of users, so that two runs at once do not wait for each other.
create function lock_reseller_balances(payment_ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
begin
  perform from reseller_balances b
  where b.isp_id = current_isp() and b.user_id in (
    select p.owed_by_user_id from payments p where p.isp_id = current_isp() and p.id = any(payment_ids)
    union all
    select k.user_id from allocations a join reseller_commissions k on k.isp_id = a.isp_id and k.invoice_id = a.invoice_id
    where a.isp_id = current_isp() and a.payment_id = any(payment_ids))
  order by b.user_id for update;
end $$;
revoke execute on function lock_reseller_balances from public;
grant execute on function lock_reseller_balances to lastmile_tenant;

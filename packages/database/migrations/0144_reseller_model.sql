-- The model of a reseller changes while nothing depends on it: no subscribers, no agents, and for a wallet neither commissions nor
-- payments that they owe, because a wallet is what was paid in less what was charged.
create or replace function check_reseller_model() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from subscribers s where s.isp_id = new.isp_id and s.reseller_user_id = new.user_id and s.removed_at is null)
    or new.parent_user_id is not null
    or exists (select from resellers r where r.isp_id = new.isp_id and r.parent_user_id = new.user_id)
    or (new.model = 'wholesale' and exists (select from journal_lines l join journal_entries e on e.isp_id = l.isp_id and e.id = l.entry_id
      where l.isp_id = new.isp_id and l.account = 'reseller' and l.user_id = new.user_id
        and e.source_kind not in ('reseller_transaction', 'wholesale_charge', 'retail_payment')))
  then
    raise exception 'something depends on the model of reseller %', new.id
      using errcode = 'check_violation', constraint = 'resellers_model_in_use';
  end if;
  return new;
end $$;

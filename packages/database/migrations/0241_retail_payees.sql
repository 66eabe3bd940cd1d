-- A payment is for the reseller to whom it was started online, or else for the one whom the user names or who has the subscriber. A former
-- one receives at most what the subscriber still owes them.
create or replace function complete_retail_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  payee bigint;
  seller record;
begin
  -- Before the wallet, as everywhere.
  perform from subscribers s where s.isp_id = new.isp_id and s.id = new.subscriber_id for key share;
  if new.checkout_id is not null then
    select c.reseller_user_id into payee from checkouts c where c.isp_id = new.isp_id and c.id = new.checkout_id;
  else
    select r.user_id into payee
    from subscribers s join resellers r on r.isp_id = s.isp_id and r.user_id = s.reseller_user_id and r.model = 'wholesale'
      and r.id = coalesce(new.reseller_id, r.id)
    where s.isp_id = new.isp_id and s.id = new.subscriber_id and in_data_scope(s.reseller_user_id, s.area_id);
    if not found then
      select d.user_id into payee from (
        select i.user_id, sum(i.amount_minor - i.credited_minor - i.paid_minor) as due_minor from retail_invoices i
        where i.isp_id = new.isp_id and i.subscriber_id = new.subscriber_id and in_data_scope(i.user_id, null)
          and i.reseller_id = coalesce(new.reseller_id, i.reseller_id) group by 1
      ) d where d.due_minor >= new.amount_minor order by d.due_minor desc, d.user_id limit 1;
    end if;
  end if;
  select r.id, r.user_id, coalesce(r.invoice_prefix, 'R' || r.id) as prefix, i.timezone into seller
  from resellers r join isps i on i.id = r.isp_id where r.isp_id = new.isp_id and r.user_id = payee;
  if not found then
    raise exception 'no wholesale reseller receives this from subscriber %', new.subscriber_id
      using errcode = 'check_violation', constraint = 'retail_subscriber';
  end if;
  insert into reseller_balances (isp_id, user_id) values (new.isp_id, seller.user_id) on conflict do nothing;
  perform from reseller_balances b where b.isp_id = new.isp_id and b.user_id = seller.user_id for update;
  new.reseller_id := seller.id;
  new.user_id := seller.user_id;
  new.number := retail_number(seller.prefix, 'payment', extract(year from new.at at time zone seller.timezone)::integer,
    reserve_retail_numbers(seller.id, 'payment', extract(year from new.at at time zone seller.timezone)::integer, 1) + 1);
  return new;
end $$;

-- A transaction of a wallet is credited once, and so is one that a customer reported and that was confirmed: neither is recorded by hand
-- again. Other references typed by hand may repeat: an ISP writes the username of a customer on every bank transfer.
create or replace function transaction_use(of_method text, of_key text) returns text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select case
    when exists (select from checkouts c where c.isp_id = current_isp() and c.transaction_key = of_key and not c.is_sandbox)
      then 'checkout'
    when exists (select from payments p where p.isp_id = current_isp() and p.method = of_method and p.transaction_key = of_key
      and p.reversed_at is null and (of_method in ('bkash', 'nagad', 'rocket', 'upay')
        or exists (select from payment_claims c where c.isp_id = p.isp_id and c.payment_id = p.id)))
      then 'payment'
    when exists (select from payment_claims c where c.isp_id = current_isp() and c.method = of_method and c.transaction_key = of_key
      and c.state = 'open') then 'claim' end;
end;

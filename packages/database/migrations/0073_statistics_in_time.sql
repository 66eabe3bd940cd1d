-- Tables that were nearly empty when a connection first checked a key into them are planned for as such: which index it
-- takes is then a toss-up, and a wrong one reads all bills of the ISP for every row that is written. Whoever is about to
-- write more bills than were thought to be there says so once their first ones are in.
create function notice_growth_of_billing(bills_to_come bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if (select reltuples from pg_class where oid = 'public.invoices'::regclass) < bills_to_come then
    analyze invoices, journal_entries;
  end if;
end $$;
revoke execute on function notice_growth_of_billing from public;
grant execute on function notice_growth_of_billing to lastmile_tenant;

-- Whoever has just written very much, such as an import, does not wait for the database to notice: without statistics it
-- takes every ISP for a small one and reads all of its rows where a key would find one.
create function refresh_billing_statistics() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze persons, packages, subscribers, subscriber_terms, subscriber_balances, invoices, invoice_lines, payments, allocations,
    journal_entries, journal_lines;
end $$;
revoke execute on function refresh_billing_statistics from public;
grant execute on function refresh_billing_statistics to lastmile_platform;

-- Two resellers of an ISP never issue invoices with the same number. A prefix is in capitals; one that another reseller has, or that stands
-- for the id of another one, is taken off. Numbers of issued invoices stay, and so does the series.
update resellers r set invoice_prefix = null
where r.invoice_prefix is not null and (r.invoice_prefix ~ '^R[0-9]+$' and r.invoice_prefix <> 'R' || r.id or exists (
  select from resellers o where o.isp_id = r.isp_id and o.invoice_prefix = r.invoice_prefix and o.id < r.id));
create unique index resellers_invoice_prefix on resellers (isp_id, invoice_prefix) where invoice_prefix is not null;
alter table resellers add constraint resellers_invoice_prefix_reserved
  check (invoice_prefix !~ '^R[0-9]+$' or invoice_prefix = 'R' || id);

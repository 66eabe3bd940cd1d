-- A package that follows the ISP, on days that the invoice leaves out, has the mode of the issue when they are charged after all.
-- No line of the invoice needs to tell it.
alter table invoices
  add column isp_vat_mode text check (isp_vat_mode in ('inclusive', 'on_top', 'exempt'));
comment on column invoices.isp_vat_mode is 'The VAT mode of the ISP at the issue; null: issued before it was kept';
create trigger reject_isp_vat_mode_change
  before update of isp_vat_mode on invoices for each row
  when (old.isp_vat_mode is distinct from new.isp_vat_mode)
  execute function reject_invoice_change();

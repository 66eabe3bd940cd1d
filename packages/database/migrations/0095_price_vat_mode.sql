-- A package whose price has another VAT mode than the invoice is converted to the mode of the invoice. Later changes of the
-- month are calculated from the price, so its mode is kept: settings and packages may have another one by then.
alter table invoice_lines
  add column price_vat_mode text check (price_vat_mode in ('inclusive', 'on_top')),
  add constraint invoice_lines_price_vat_mode_of_packages check (price_vat_mode is null or kind in ('package', 'proration'));
comment on column invoice_lines.price_vat_mode is 'Of a package or a change to it: the VAT mode of its price, if the invoice has another';

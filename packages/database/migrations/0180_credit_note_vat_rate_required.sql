-- A credit note without an invoice that lacks its rate would be listed at 0 % in the VAT return.
alter table credit_notes disable trigger user;
update credit_notes n set vat_rate = case
    when n.vat_minor = 0 then 0
    when abs(n.amount_minor * t.vat_rate / (10000.0 + t.vat_rate) - n.vat_minor) <= 0.5 then t.vat_rate
    else least(10000, round(n.vat_minor * 10000.0 / greatest(1, n.amount_minor - n.vat_minor)))::integer end
from isps i left join isp_settings t on t.isp_id = i.id
where i.id = n.isp_id and n.invoice_id is null and n.vat_rate is null;
alter table credit_notes enable trigger user;
alter table credit_notes
  add constraint credit_notes_vat_rate_known check (invoice_id is not null or vat_rate is not null);

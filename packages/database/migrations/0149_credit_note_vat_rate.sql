-- A credit note without an invoice contains VAT, too: the VAT return lists it under the rate of the day of issue.
alter table credit_notes add column vat_rate integer check (vat_rate between 0 and 10000);
comment on column credit_notes.vat_rate is 'In basis points, of a note without an invoice; null: the rate of the invoice';

-- The rate of the ISP if it gives the VAT of the note; otherwise the one that its amounts give, which is close for small amounts.
alter table credit_notes disable trigger user;
update credit_notes n set vat_rate = case
    when n.vat_minor = 0 then 0
    when abs(n.amount_minor * t.vat_rate / (10000.0 + t.vat_rate) - n.vat_minor) <= 0.5 then t.vat_rate
    else least(10000, round(n.vat_minor * 10000.0 / greatest(1, n.amount_minor - n.vat_minor)))::integer end
from isps i left join isp_settings t on t.isp_id = i.id
where i.id = n.isp_id and n.invoice_id is null;
alter table credit_notes enable trigger user;

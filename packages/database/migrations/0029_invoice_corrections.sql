-- What an invoice was calculated from, so that a later change is compared with exactly that.

-- A change of an invoiced month is carried to another invoice. The line names the invoice that it adjusts, and is taken
-- back if that invoice is cancelled.
alter table invoice_lines
  add column adjusts_invoice_id bigint,
  add column prorated boolean not null default false,
  add foreign key (isp_id, adjusts_invoice_id) references invoices (isp_id, id),
  add check (adjusts_invoice_id is null or kind = 'proration');
comment on column invoice_lines.adjusts_invoice_id is 'Of a proration: the monthly invoice whose period changed';
comment on column invoice_lines.prorated is 'Of a recurring charge: whether it is reduced with the days of service';
create index invoice_lines_by_adjusted on invoice_lines (isp_id, adjusts_invoice_id) where adjusts_invoice_id is not null;

alter table invoices
  add column monthly_discount_minor bigint not null default 0 check (monthly_discount_minor >= 0),
  add column skipped boolean not null default false,
  add constraint invoices_skipped_is_cancelled check (not skipped or (cancelled_at is not null and kind = 'monthly'));
comment on column invoices.monthly_discount_minor is 'The monthly discount of the subscriber that the lines were calculated with';
comment on column invoices.skipped is 'Cancelled without being invoiced again: this month is not charged';

alter table invoice_lines disable trigger user;
update invoice_lines l set adjusts_invoice_id = b.id
from invoices j join invoices b on b.isp_id = j.isp_id and b.subscriber_id = j.subscriber_id and b.kind = 'monthly'
where j.isp_id = l.isp_id and j.id = l.invoice_id and l.kind = 'proration' and b.id < j.id
  and l.until_on = b.period_end and b.issued_on <= j.issued_on
  and not exists (
    select from invoices later where later.isp_id = b.isp_id and later.subscriber_id = b.subscriber_id and later.kind = 'monthly'
      and later.period_end = b.period_end and later.id > b.id and later.id < j.id);
alter table invoice_lines enable trigger user;

alter table invoices disable trigger user;
update invoices i set monthly_discount_minor = t.discount_minor
from subscriber_terms t
where i.kind = 'monthly' and t.isp_id = i.isp_id and t.subscriber_id = i.subscriber_id and t.discount_minor > 0
  and t.from_on = (
    select max(e.from_on) from subscriber_terms e
    where e.isp_id = i.isp_id and e.subscriber_id = i.subscriber_id and e.from_on <= least(i.issued_on, i.period_end));
alter table invoices enable trigger user;

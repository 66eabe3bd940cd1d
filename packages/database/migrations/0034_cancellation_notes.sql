-- Issued invoices are immutable. Cancelling one issues a numbered cancellation note; an edit cancels the invoice and
-- issues another one that replaces it.

-- Both kinds share one series of numbers. A cancellation note is the document of the reversal of its invoice: it posts
-- nothing, and is no credit. It can be as large as any invoice, and 0.
alter table credit_notes
  add column kind text not null default 'credit' check (kind in ('credit', 'cancellation')),
  drop constraint credit_notes_amount_minor_check,
  add constraint credit_notes_amount_minor_check check (amount_minor > 0 or (kind = 'cancellation' and amount_minor = 0)),
  drop constraint credit_notes_check,
  -- Rounding can leave less of an invoice than its VAT.
  add constraint credit_notes_vat check (vat_minor >= 0 and (vat_minor <= amount_minor or kind = 'cancellation')),
  drop constraint credit_notes_amount_limit,
  add constraint credit_notes_amount_limit check (amount_minor <= 10000000000000 or kind = 'cancellation') not valid,
  drop constraint credit_notes_cause_check,
  add constraint credit_notes_cause_check
    check (cause in ('downgrade', 'hold', 'outage', 'final_invoice', 'write_off', 'other', 'cancellation')),
  add check ((kind = 'cancellation') = (cause = 'cancellation')),
  add check (kind = 'credit' or invoice_id is not null),
  add constraint credit_notes_cancellation_is_final
    check (kind = 'credit' or (allocated_minor = 0 and refunded_minor = 0 and reversed_at is null));
comment on table credit_notes is 'Credit notes to subscribers, and cancellation notes of invoices';

create unique index credit_notes_one_cancellation on credit_notes (isp_id, invoice_id) where kind = 'cancellation';
create index credit_notes_cancellations on credit_notes (isp_id, id) where kind = 'cancellation';
drop index credit_notes_open, credit_notes_available;
create index credit_notes_open on credit_notes (isp_id, id)
  where kind = 'credit' and reversed_at is null and allocated_minor + refunded_minor < amount_minor;
create index credit_notes_available on credit_notes (isp_id, subscriber_id, issued_at, id)
  where kind = 'credit' and reversed_at is null and allocated_minor + refunded_minor < amount_minor;

create or replace view available_credit with (security_invoker = true) as
select isp_id, subscriber_id, 'payment' as kind, id, received_at as at, amount_minor - refunded_minor - allocated_minor as remaining_minor
from payments where reversed_at is null and allocated_minor + refunded_minor < amount_minor
union all
select isp_id, subscriber_id, 'credit_note', id, issued_at, amount_minor - refunded_minor - allocated_minor
from credit_notes where kind = 'credit' and reversed_at is null and allocated_minor + refunded_minor < amount_minor;

-- Revision 1 of the lines is what was calculated, a higher one what the invoice says. An invoice that replaces another
-- has both: later changes of its period are compared with the calculation of the first invoice of the chain.
alter table invoices
  add column replaces_invoice_id bigint,
  add column original_invoice_id bigint,
  add column calculated_on date,
  add foreign key (isp_id, replaces_invoice_id) references invoices (isp_id, id),
  add foreign key (isp_id, original_invoice_id) references invoices (isp_id, id),
  add constraint invoices_replacement_is_complete check (
    (replaces_invoice_id is null) = (original_invoice_id is null) and (replaces_invoice_id is null) = (calculated_on is null));
comment on column invoices.replaces_invoice_id is 'The cancelled invoice that this one was issued instead of';
comment on column invoices.original_invoice_id is 'The first invoice of that chain; prorations of the period name it';
comment on column invoices.calculated_on is 'The day of issue of that first invoice, on which revision 1 of the lines was calculated';
create unique index invoices_replaced_once on invoices (isp_id, replaces_invoice_id) where replaces_invoice_id is not null;
create index invoices_by_original on invoices (isp_id, original_invoice_id) where original_invoice_id is not null;

-- What an invoice says never changes. Not among these columns: what is paid, the cancellation, and the area, reseller and
-- router that lists filter by. The trigger costs a payment nothing, as that updates none of them.
create function reject_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'invoice % is issued and cannot be changed', old.number using errcode = 'LM001', constraint = 'invoices_immutable';
end $$;
create trigger reject_change before update of isp_id, id, number, number_year, number_in_year, subscriber_id, kind, period_start,
  period_end, whole_days, month, issued_on, due_on, subtotal_minor, discount_minor, vat_mode, vat_rate, vat_minor, rounding_minor,
  total_minor, monthly_discount_minor, note, snapshot, package_id, run_id, revision, replaces_invoice_id, original_invoice_id,
  calculated_on, created_at
  on invoices for each row when (
    (old.isp_id, old.id, old.number, old.number_year, old.number_in_year, old.subscriber_id, old.kind, old.period_start,
     old.period_end, old.whole_days, old.month, old.issued_on, old.due_on, old.subtotal_minor, old.discount_minor, old.vat_mode,
     old.vat_rate, old.vat_minor, old.rounding_minor, old.total_minor, old.monthly_discount_minor, old.note, old.snapshot,
     old.package_id, old.run_id, old.revision, old.replaces_invoice_id, old.original_invoice_id, old.calculated_on, old.created_at)
    is distinct from
    (new.isp_id, new.id, new.number, new.number_year, new.number_in_year, new.subscriber_id, new.kind, new.period_start,
     new.period_end, new.whole_days, new.month, new.issued_on, new.due_on, new.subtotal_minor, new.discount_minor, new.vat_mode,
     new.vat_rate, new.vat_minor, new.rounding_minor, new.total_minor, new.monthly_discount_minor, new.note, new.snapshot,
     new.package_id, new.run_id, new.revision, new.replaces_invoice_id, new.original_invoice_id, new.calculated_on, new.created_at))
  execute function reject_invoice_change();
-- A cancellation is final.
create trigger reject_reinstating before update of cancelled_at, cancelled_reason on invoices for each row
  when (old.cancelled_at is not null
    and (old.cancelled_at, old.cancelled_reason) is distinct from (new.cancelled_at, new.cancelled_reason))
  execute function reject_invoice_change();

-- Lines are inserted by the transaction that issues their invoice: both have its time.
create function reject_later_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  -- A plan that was cached while the table was small would read all of it.
  set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  if exists (
    select from (select distinct isp_id, invoice_id from new_lines) l join invoices i on i.isp_id = l.isp_id and i.id = l.invoice_id
    where i.created_at <> now()
  ) then
    raise exception 'lines cannot be added to an issued invoice' using errcode = 'LM001', constraint = 'invoice_lines_immutable';
  end if;
  return null;
end $$;
create trigger reject_later_lines after insert on invoice_lines
  referencing new table as new_lines for each statement execute function reject_later_lines();
comment on table invoice_lines is 'Lines of invoices: revision 1 as calculated, the last one as issued; append-only';

-- Invoices that were cancelled before get their notes now, at the end of the series of the year of cancellation.
alter table credit_notes disable trigger user;
with cancelled as (
  select i.isp_id, i.id, i.subscriber_id, i.number, i.total_minor, i.vat_minor, i.cancelled_at, i.cancelled_by, i.cancelled_reason,
    (i.cancelled_at at time zone p.timezone)::date as issued_on, coalesce(s.credit_note_prefix, 'CN') as prefix,
    coalesce(s.number_padding, 6) as padding
  from invoices i join isps p on p.id = i.isp_id left join isp_settings s on s.isp_id = i.isp_id
  where i.cancelled_at is not null
), numbered as (
  select c.*, extract(year from c.issued_on)::integer as year, coalesce(n.last_number, 0) + row_number() over (
    partition by c.isp_id, extract(year from c.issued_on) order by c.cancelled_at, c.id) as number_in_year
  from cancelled c left join document_numbers n
    on n.isp_id = c.isp_id and n.kind = 'credit_note' and n.year = extract(year from c.issued_on)
)
insert into credit_notes (isp_id, number, number_year, number_in_year, subscriber_id, invoice_id, amount_minor, vat_minor, kind, cause,
  reason, issued_on, issued_at, created_by)
select isp_id, format('%s-%s-%s', prefix, year, lpad(number_in_year::text, greatest(padding, length(number_in_year::text)), '0')),
  year, number_in_year, subscriber_id, id, total_minor, vat_minor, 'cancellation', 'cancellation',
  coalesce(nullif(left(cancelled_reason, 300), ''), number), issued_on, cancelled_at, cancelled_by
from numbered order by isp_id, year, number_in_year;
alter table credit_notes enable trigger user;

insert into document_numbers (isp_id, kind, year, last_number)
select isp_id, 'credit_note', number_year, max(number_in_year) from credit_notes where kind = 'cancellation' group by 1, 2, 3
on conflict (isp_id, kind, year) do update set last_number = excluded.last_number;

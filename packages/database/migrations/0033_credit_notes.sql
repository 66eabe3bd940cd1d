-- Credit notes as documents: reversal, refunds, lists; and a prefix for every series of numbers.

alter table credit_notes
  add column refunded_minor bigint not null default 0,
  add column reversed_at timestamptz,
  add column reversed_by bigint references users (id),
  add column reversed_reason text check (length(reversed_reason) between 1 and 300),
  add column status text not null generated always as (case when reversed_at is null then 'issued' else 'reversed' end) stored,
  drop constraint credit_notes_used_within_amount,
  add constraint credit_notes_used_within_amount
    check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= amount_minor),
  add constraint credit_notes_reversed_unused check (reversed_at is null or (allocated_minor = 0 and refunded_minor = 0)),
  add check (status in ('issued', 'reversed')),
  add check ((reversed_at is null) = (reversed_reason is null));

-- Listed in the order of issue, which is that of their ids.
create index credit_notes_by_day on credit_notes (isp_id, issued_on, id);
create index credit_notes_by_amount on credit_notes (isp_id, amount_minor, id);
create index credit_notes_by_cause on credit_notes (isp_id, cause, id);
create index credit_notes_by_number on credit_notes (isp_id, number_in_year);
create index credit_notes_reversed on credit_notes (isp_id, id) where reversed_at is not null;
create index credit_notes_open on credit_notes (isp_id, id)
  where reversed_at is null and allocated_minor + refunded_minor < amount_minor;
drop index credit_notes_available;
create index credit_notes_available on credit_notes (isp_id, subscriber_id, issued_at, id)
  where reversed_at is null and allocated_minor + refunded_minor < amount_minor;

create or replace view available_credit with (security_invoker = true) as
select isp_id, subscriber_id, 'payment' as kind, id, received_at as at, amount_minor - refunded_minor - allocated_minor as remaining_minor
from payments where reversed_at is null and allocated_minor + refunded_minor < amount_minor
union all
select isp_id, subscriber_id, 'credit_note', id, issued_at, amount_minor - refunded_minor - allocated_minor
from credit_notes where reversed_at is null and allocated_minor + refunded_minor < amount_minor;

create table credit_note_refunds (
  isp_id bigint not null,
  id bigint generated always as identity,
  credit_note_id bigint not null,
  -- Counts the refunds of a credit note; the revision of their ledger entries.
  refund_no integer not null check (refund_no >= 1),
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'bkash', 'nagad', 'rocket', 'upay', 'card', 'bank', 'cheque')),
  reference text check (length(reference) between 1 and 100),
  -- Who gives the money to the customer; for cash, their cash is credited.
  paid_by bigint not null references users (id),
  reason text not null check (length(reason) between 1 and 300),
  refunded_at timestamptz not null,
  refunded_by bigint references users (id),
  primary key (isp_id, id),
  foreign key (isp_id, credit_note_id) references credit_notes (isp_id, id)
);
comment on table credit_note_refunds is 'Refunds of credit notes; append-only';
select create_tenant_policy('credit_note_refunds'), forbid_updates('credit_note_refunds'), add_audit_trigger('credit_note_refunds');
revoke update, delete on credit_note_refunds from lastmile_tenant;
create unique index credit_note_refunds_once on credit_note_refunds (isp_id, credit_note_id, refund_no);

alter table isp_settings
  add column credit_note_prefix text not null default 'CN' check (credit_note_prefix ~ '^[A-Z0-9]{1,10}$'),
  add column receipt_prefix text not null default 'MR' check (receipt_prefix ~ '^[A-Z0-9]{1,10}$');
-- An ISP that numbers its invoices with one of the defaults gets another one for the other series.
update isp_settings set credit_note_prefix = 'CRN' where invoice_prefix = 'CN';
update isp_settings set receipt_prefix = 'RCT' where invoice_prefix = 'MR';
alter table isp_settings add constraint isp_settings_prefixes_differ
  check (invoice_prefix <> credit_note_prefix and invoice_prefix <> receipt_prefix and credit_note_prefix <> receipt_prefix);

-- A payment that is entered late counts in the ledger from the day it was received, and so does what it paid. `at` stays the time of
-- entry, which documents and the list of an invoice's payments show.
alter table allocations add column posted_at timestamptz;
comment on column allocations.posted_at is 'From when it counts: the posting of a payment that was entered later, otherwise the time it was made';

-- What was allocated when the payment was entered are its earliest allocations; later ones were made at their own time.
alter table allocations disable trigger user;
update allocations set posted_at = at;
update allocations a set posted_at = e.at
from journal_entries e
where e.isp_id = a.isp_id and e.kind = 'payment.received' and e.source_kind = 'payment' and e.source_id = a.payment_id
  and a.origin = 'given' and e.at < a.at
  and a.at = (select min(b.at) from allocations b where b.isp_id = a.isp_id and b.payment_id = a.payment_id and b.origin = 'given');
alter table allocations enable trigger user;
alter table allocations alter column posted_at set not null, add check (posted_at <= at);

-- What was paid of each invoice on an earlier day goes back from today.
create index allocations_by_posting on allocations (isp_id, posted_at) include (invoice_id, amount_minor) where released_at is null;
create index allocations_by_release on allocations (isp_id, released_at) include (invoice_id, amount_minor, posted_at)
  where released_at is not null;
drop index invoices_by_payment;
create index invoices_by_payment on invoices (isp_id, paid_at, issued_on) where status = 'paid';
drop index invoices_outstanding;
create index invoices_outstanding on invoices (isp_id, due_on, id)
  include (subscriber_id, total_minor, paid_minor, issued_on, status, kind, month, area_id, router_id, package_id, reseller_user_id)
  where status in ('unpaid', 'partial');

-- Invoices that were open on a day in the past: those that were paid or cancelled later.
create index invoices_by_payment on invoices (isp_id, paid_at) where paid_at is not null;
create index invoices_by_cancellation on invoices (isp_id, cancelled_at) where cancelled_at is not null;

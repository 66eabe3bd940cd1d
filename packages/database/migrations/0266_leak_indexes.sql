-- Payments reversed by the user who received them: leaks ask for the latest, whenever they were received.
create index payments_reversed_by_receiver on payments (isp_id, reversed_at) where reversed_by = received_by;
-- Who has an invoice for a month is read from the index alone.
drop index invoices_by_month;
create index invoices_by_month on invoices (isp_id, month, id) include (subscriber_id, kind, cancelled_at);

-- Reports and leaks read what they sum and compare from indexes alone: the rows of these tables are wide.

-- Who is in service and when they are billed, and the area of a balance or payment. None of these columns changes with billing.
create index subscribers_of_reports on subscribers (isp_id, id)
  include (status, removed_at, billing, billing_mode, billing_day, connected_on, area_id, package_id, reseller_user_id);
drop index invoices_by_issue_day;
create index invoices_by_issue_day on invoices (isp_id, issued_on, id)
  include (status, total_minor, vat_minor, subscriber_id, area_id, vat_rate, kind);
drop index invoices_by_payment;
create index invoices_by_payment on invoices (isp_id, paid_at, issued_on)
  include (id, subscriber_id, due_on, total_minor, paid_minor) where status = 'paid';
drop index payments_by_status;
create index payments_by_status on payments (isp_id, status, received_on, received_at, id)
  include (subscriber_id, amount_minor, refunded_minor);

-- What is on each router beside what billing wants there.
alter table router_inventory drop constraint router_inventory_pkey,
  add constraint router_inventory_pkey primary key (isp_id, router_id, name) include (disabled, profile);
alter table router_secrets drop constraint router_secrets_isp_id_router_id_name_key,
  add constraint router_secrets_isp_id_router_id_name_key unique (isp_id, router_id, name) include (subscriber_id, desired_state, profile);
-- What was invoiced on each day of a year: many rows, of which only the amount counts.
create index invoices_issued on invoices (isp_id, issued_on) include (total_minor) where status <> 'cancelled';

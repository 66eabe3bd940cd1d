-- What the dashboard and the reports read by day: invoices by day of issue, closed subscribers, and devices.

create index invoices_by_issue_day on invoices (isp_id, issued_on, id) include (status, total_minor, vat_minor, subscriber_id);

create index subscribers_by_closing on subscribers (isp_id, status_since, id) where status = 'closed' and removed_at is null;

-- The same device on several accounts: in the log of sessions, and now.
create index session_log_by_caller on session_log (isp_id, caller_id, subscriber_id, started_at) where caller_id is not null;
create index subscriber_presence_by_caller on subscriber_presence (isp_id, last_caller_id, subscriber_id) where last_caller_id is not null;

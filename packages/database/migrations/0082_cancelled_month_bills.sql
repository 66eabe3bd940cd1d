-- Days whose month bill was cancelled are free to be billed again; there are few of them among all bills.
create index invoices_cancelled_months on invoices (isp_id, subscriber_id, period_start)
  where kind = 'monthly' and cancelled_at is not null;

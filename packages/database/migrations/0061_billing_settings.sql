-- How an ISP bills, unless a package or a line says otherwise.
alter table isp_settings
  add column due_days integer not null default 7 check (due_days between 0 and 90),
  add column grace_days integer not null default 3 check (grace_days between 0 and 90),
  add column first_bill text not null default 'prorated' check (first_bill in ('full', 'prorated', 'none')),
  -- In basis points: 5 % is 500.
  add column vat_rate integer not null default 0 check (vat_rate between 0 and 10000),
  add column vat_mode text not null default 'inclusive' check (vat_mode in ('inclusive', 'on_top', 'exempt')),
  add column round_to_whole boolean not null default false,
  add column invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
  add column number_padding integer not null default 6 check (number_padding between 1 and 10),
  -- Whether a line that is suspended on its billing day is billed all the same.
  add column bill_suspended boolean not null default false,
  -- Whether a line that comes back keeps its billing day or begins anew.
  add column return_rule text not null default 'keep' check (return_rule in ('keep', 'restart')),
  -- Days on which nobody is suspended: of the week (1 is Monday), and single ones.
  add column excluded_weekdays integer[] not null default '{}' check (excluded_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column excluded_dates date[] not null default '{}' check (cardinality(excluded_dates) <= 400),
  -- Days after the due date; below zero before it.
  add column reminder_days integer[] not null default '{-3,0,3}' check (cardinality(reminder_days) <= 10);

-- Money that customers leave as security, for a device for example. It is owed to them, so it is not revenue.

alter table journal_entries drop constraint journal_entries_source_kind_check;
alter table journal_entries add constraint journal_entries_source_kind_check
  check (source_kind in ('invoice', 'payment', 'refund', 'credit_note', 'hand_over', 'cash_movement', 'security_deposit'));

create table security_deposits (
  isp_id bigint not null default current_isp() references isps (id),
  id bigint generated always as identity,
  subscriber_id bigint not null,
  amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
  method text not null,
  -- Who held the cash when it was received.
  cash_user_id bigint references users (id),
  note text check (length(note) between 1 and 300),
  received_at timestamptz not null,
  received_by bigint not null references users (id),
  returned_at timestamptz,
  returned_by bigint references users (id),
  return_method text,
  return_user_id bigint references users (id),
  -- The payment that was made of it, if it was used for what the subscriber owed.
  payment_id bigint,
  return_note text check (length(return_note) between 1 and 300),
  status text not null generated always as (
    case when returned_at is null then 'held' when payment_id is null then 'returned' else 'applied' end) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, payment_id) references payments (isp_id, id),
  check ((method = 'cash') = (cash_user_id is not null)),
  check ((returned_at is null) = (returned_by is null)),
  check ((returned_at is not null) = (return_method is not null)),
  check (returned_at is not null or (payment_id is null and return_user_id is null and return_note is null))
);
comment on table security_deposits is 'Money of customers that is kept as security and owed to them';
select create_tenant_policy('security_deposits'), add_timestamp_trigger('security_deposits'), add_audit_trigger('security_deposits');
select add_scope_policies_by('security_deposits', 'subscribers', 'subscriber_id');
revoke delete on security_deposits from lastmile_tenant;
create index security_deposits_by_subscriber on security_deposits (isp_id, subscriber_id, id);
create index security_deposits_by_payment on security_deposits (isp_id, payment_id) where payment_id is not null;
create index security_deposits_held on security_deposits (isp_id, id) where returned_at is null;

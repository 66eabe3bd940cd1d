-- The ledger: double entry, append-only. Positive is debit: owed to the owner of the book, or held by it. The book of an
-- ISP is a tenant table; the book of the platform has the same shape and no tenant reads it.

create table journal_entries (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  source_kind text not null check (source_kind in ('invoice', 'payment', 'refund', 'credit_note', 'hand_over')),
  source_id bigint not null,
  -- Counts postings of the same source: an edited invoice is reversed and posted again.
  revision integer not null default 1 check (revision >= 1),
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by bigint default (current_actor() ->> 'userId')::bigint,
  primary key (isp_id, id),
  -- Makes posting idempotent.
  constraint journal_entries_once unique (isp_id, source_kind, source_id, kind, revision)
);
comment on table journal_entries is 'Entries in the book of an ISP, each posted once';
select create_tenant_policy('journal_entries'), forbid_updates('journal_entries');
revoke update, delete on journal_entries from lastmile_tenant;
create index journal_entries_by_time on journal_entries (isp_id, at, id);

create table journal_lines (
  isp_id bigint not null,
  entry_id bigint not null,
  line_no smallint not null check (line_no >= 1),
  account text not null check (account in ('subscriber', 'revenue', 'vat', 'discount', 'rounding', 'cash', 'wallet',
    'platform', 'reseller', 'commission', 'fees', 'service_charge', 'opening')),
  subscriber_id bigint,
  user_id bigint references users (id),
  method text,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (isp_id, entry_id, line_no),
  foreign key (isp_id, entry_id) references journal_entries (isp_id, id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  check ((account = 'subscriber') = (subscriber_id is not null)),
  check ((account in ('cash', 'reseller')) = (user_id is not null)),
  check ((account = 'wallet') = (method is not null))
);
comment on table journal_lines is 'Debit and credit lines of the entries in the book of an ISP';
select create_tenant_policy('journal_lines'), forbid_updates('journal_lines');
revoke update, delete on journal_lines from lastmile_tenant;
create index journal_lines_by_subscriber on journal_lines (isp_id, subscriber_id, entry_id) where subscriber_id is not null;
create index journal_lines_by_user on journal_lines (isp_id, user_id, entry_id) where user_id is not null;

create table platform_journal_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  source_kind text not null,
  source_id bigint not null,
  revision integer not null default 1 check (revision >= 1),
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by bigint default (current_actor() ->> 'userId')::bigint,
  constraint platform_journal_entries_once unique (source_kind, source_id, kind, revision)
);
comment on table platform_journal_entries is 'Entries in the book of the platform';
create table platform_journal_lines (
  entry_id bigint not null references platform_journal_entries (id),
  line_no smallint not null check (line_no >= 1),
  account text not null check (account in ('gateway', 'isp_payable', 'fee_income', 'charge_income', 'bank')),
  party_isp_id bigint references isps (id),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry_id, line_no),
  check ((account = 'isp_payable') = (party_isp_id is not null))
);
comment on table platform_journal_lines is 'Debit and credit lines of the entries in the book of the platform';
select force_row_security('platform_journal_entries'), forbid_updates('platform_journal_entries'),
       force_row_security('platform_journal_lines'), forbid_updates('platform_journal_lines');
create policy platform_all on platform_journal_entries to lastmile_platform using (true) with check (true);
create policy platform_all on platform_journal_lines to lastmile_platform using (true) with check (true);
grant select, insert on platform_journal_entries, platform_journal_lines to lastmile_platform;
create index platform_journal_lines_by_isp on platform_journal_lines (party_isp_id, entry_id) where party_isp_id is not null;

-- The lines of an entry are inserted by one statement, are numbered from 1 without gaps and add up to 0. A later statement
-- cannot add lines to an entry: it would need a line 1 of its own, which is taken.
create function reject_unbalanced() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select entry_id into wrong from new_lines group by entry_id
  having sum(amount_minor) <> 0 or min(line_no) <> 1 or max(line_no) <> count(*) limit 1;
  if wrong is not null then
    raise exception 'the lines of entry % do not balance', wrong
      using errcode = 'LM002', constraint = 'journal_balanced',
            hint = 'Insert all lines of an entry in one statement, numbered from 1, with a sum of 0.';
  end if;
  return null;
end $$;
create trigger balanced after insert on journal_lines
  referencing new table as new_lines for each statement execute function reject_unbalanced();
create trigger balanced after insert on platform_journal_lines
  referencing new table as new_lines for each statement execute function reject_unbalanced();

-- Maintained from the journal lines only. This row is also the lock that serialises changes of a subscriber's money.
create table subscriber_balances (
  isp_id bigint not null,
  subscriber_id bigint not null,
  balance_minor bigint not null default 0,
  primary key (isp_id, subscriber_id),
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id)
) with (fillfactor = 70);
comment on table subscriber_balances is 'Balance due of each subscriber; negative is account credit';
select create_tenant_policy('subscriber_balances');
revoke insert, update, delete on subscriber_balances from lastmile_tenant;
create index subscriber_balances_due on subscriber_balances (isp_id, balance_minor desc, subscriber_id) where balance_minor <> 0;

create table cash_balances (
  isp_id bigint not null references isps (id),
  user_id bigint not null references users (id),
  balance_minor bigint not null default 0,
  primary key (isp_id, user_id)
) with (fillfactor = 70);
comment on table cash_balances is 'Cash that each user holds';
select create_tenant_policy('cash_balances');
revoke insert, update, delete on cash_balances from lastmile_tenant;

create function update_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_balances as b (isp_id, subscriber_id, balance_minor)
  select isp_id, subscriber_id, sum(amount_minor) from new_lines where account = 'subscriber'
  group by isp_id, subscriber_id order by isp_id, subscriber_id
  on conflict (isp_id, subscriber_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  insert into cash_balances as b (isp_id, user_id, balance_minor)
  select isp_id, user_id, sum(amount_minor) from new_lines where account = 'cash'
  group by isp_id, user_id order by isp_id, user_id
  on conflict (isp_id, user_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  return null;
end $$;
create trigger update_balances after insert on journal_lines
  referencing new table as new_lines for each statement execute function update_balances();

-- Every subscriber has a balance row from the start, so that locking it never has to insert one first.
create function create_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into subscriber_balances (isp_id, subscriber_id)
  select isp_id, id from new_lines order by isp_id, id
  on conflict do nothing;
  return null;
end $$;
create trigger create_balances after insert on subscribers
  referencing new table as new_lines for each statement execute function create_balances();

-- Locks the balances in one order, which avoids deadlocks between transactions that change the same subscribers.
create function lock_balances(subscriber_ids bigint[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
begin
  perform from subscriber_balances b
  where b.isp_id = current_isp() and b.subscriber_id = any(subscriber_ids)
  order by b.subscriber_id for update;
end $$;
revoke execute on function lock_balances from public;
grant execute on function lock_balances to lastmile_tenant;

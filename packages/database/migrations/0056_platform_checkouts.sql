-- Online payments that the platform collects: for an ISP, or for itself; partial refunds and chargebacks.

alter table checkouts
  add column payee text not null default 'isp' check (payee in ('isp', 'platform')),
  -- When the amount was posted; what it is recorded as, if that is not a payment of a subscriber.
  add column posted_at timestamptz,
  add column document_id bigint,
  -- Where in the panel the browser returns; null: the page of outcomes.
  add column return_path text check (length(return_path) <= 200 and return_path ~ '^/[A-Za-z0-9/_-]*$'),
  drop constraint checkouts_state_check,
  add constraint checkouts_state_check check (state in ('created', 'pending', 'succeeded', 'failed', 'cancelled', 'expired',
    'needs_review', 'refunded', 'charged_back')),
  add constraint checkouts_charged_back_paid check (state <> 'charged_back' or transaction_id is not null),
  add constraint checkouts_own_money check (payee = 'isp' or collected_by = 'platform'),
  add constraint checkouts_sandbox_posts_nothing check (posted_at is null or not is_sandbox);
update checkouts set posted_at = coalesce(paid_at, started_at) where payment_id is not null;
alter table checkouts add constraint checkouts_posted_payment check (payment_id is null or posted_at is not null);

alter table checkout_refunds add column kind text not null default 'refund' check (kind in ('refund', 'chargeback'));
alter table checkout_events drop constraint checkout_events_source_check,
  add constraint checkout_events_source_check check (source in ('start', 'return', 'notification', 'poll', 'recheck', 'review',
    'refund', 'chargeback'));

-- The lists of the platform, over all ISPs.
create index checkouts_of_all_by_time on checkouts (started_at, id);
create index checkouts_of_all_by_state on checkouts (state, started_at, id);
create index checkouts_of_all_by_gateway on checkouts (gateway, started_at, id);
create index checkouts_of_all_by_purpose on checkouts (purpose, started_at, id);
create index checkouts_of_all_by_collector on checkouts (collected_by, started_at, id);
-- Whether a transaction typed by hand is that of an online payment.
alter table checkouts add column transaction_key text
  generated always as (upper(regexp_replace(transaction_id, '[^A-Za-z0-9]', '', 'g'))) stored;
create index checkouts_by_transaction_key on checkouts (isp_id, transaction_key) where transaction_key is not null;
create index checkouts_of_all_by_transaction on checkouts (transaction_key) where transaction_key is not null;
create index payment_claims_by_transaction on payment_claims (isp_id, transaction_key);
alter table payments add column transaction_key text
  generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) stored;
create index payments_by_transaction_key on payments (isp_id, transaction_key) where transaction_key is not null;

-- Where a transaction is known already: paid online, or reported by a customer with this method. Within every data scope, since a
-- collector must not record what others cannot see.
create function transaction_use(of_method text, of_key text) returns text
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select case
    when exists (select from checkouts c where c.isp_id = current_isp() and c.transaction_key = of_key and not c.is_sandbox)
      then 'checkout'
    when exists (select from payment_claims c where c.isp_id = current_isp() and c.method = of_method and c.transaction_key = of_key
      and c.state = 'open') then 'claim' end;
end;
revoke execute on function transaction_use from public;
grant execute on function transaction_use to lastmile_tenant;

-- The book of the platform, written in the transaction of the ISP: all amounts are those of the checkout and its refund, so that
-- a tenant cannot post anything else, and each is posted once (platform_journal_entries_once).
create function post_platform_lines(entry_kind text, source text, source_id bigint, posted_at timestamptz, payee text, isp bigint,
  amount bigint) returns void language sql as $$
  with entry as (
    insert into platform_journal_entries (kind, source_kind, source_id, at)
    select entry_kind, source, source_id, posted_at where amount <> 0 returning id
  )
  insert into platform_journal_lines (entry_id, line_no, account, party_isp_id, amount_minor)
  select entry.id, line.no, line.account, line.party, line.amount
  from entry, lateral (values (1, 'gateway', null::bigint, amount),
    (2, case payee when 'isp' then 'isp_payable' else 'charge_income' end, case payee when 'isp' then isp end, -amount))
    line (no, account, party, amount);
$$;
revoke execute on function post_platform_lines from public;

-- What the platform received, less the fee that the gateway keeps.
create function post_collected_checkout(checkout bigint) returns void
language sql security definer set search_path = public as $$
  select post_platform_lines('checkout.collected', 'checkout', c.id, c.posted_at, c.payee, c.isp_id,
    c.paid_minor - coalesce(c.fee_minor, 0))
  from checkouts c
  where c.id = checkout and c.isp_id = coalesce(current_isp(), c.isp_id) and c.collected_by = 'platform' and c.posted_at is not null;
$$;

-- What the platform gave back. Gateways keep their fee.
create function post_returned_checkout(refund bigint, at timestamptz) returns void
language sql security definer set search_path = public as $$
  select post_platform_lines(case r.kind when 'refund' then 'checkout.refunded' else 'checkout.charged_back' end, 'checkout_refund',
    r.id, at, c.payee, c.isp_id, -r.amount_minor)
  from checkout_refunds r join checkouts c on c.id = r.checkout_id
  where r.id = refund and r.isp_id = coalesce(current_isp(), r.isp_id) and r.state = 'refunded' and c.collected_by = 'platform'
    and c.posted_at is not null;
$$;

-- What the platform owes an ISP, less refunds that are under way. Locked until the transaction ends, so that two refunds do not
-- both count on the same money.
create function lock_unsettled_balance(isp bigint) returns bigint
language plpgsql security definer set search_path = public as $$
begin
  if isp <> coalesce(current_isp(), isp) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('unsettled ' || isp, 0));
  return (select coalesce(-sum(l.amount_minor), 0) from platform_journal_lines l where l.party_isp_id = isp)
    - (select coalesce(sum(r.amount_minor), 0) from checkout_refunds r join checkouts c on c.id = r.checkout_id
       where r.isp_id = isp and r.state in ('created', 'pending', 'unknown') and c.collected_by = 'platform' and c.payee = 'isp'
         and c.posted_at is not null);
end $$;
revoke execute on function post_collected_checkout, post_returned_checkout, lock_unsettled_balance from public;
grant execute on function post_collected_checkout, post_returned_checkout, lock_unsettled_balance
  to lastmile_tenant, lastmile_platform;

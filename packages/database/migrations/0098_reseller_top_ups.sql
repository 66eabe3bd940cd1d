-- Resellers top up their wallet through a gateway. The wallet gets what was paid; the fee of the gateway is a cost of the ISP, as
-- with payments of subscribers. What goes back to the payer leaves the wallet.

alter table reseller_transactions
  drop constraint reseller_transactions_kind_check,
  add constraint reseller_transactions_kind_check check (kind in ('top_up', 'payout', 'refund')),
  add column collected_by text not null default 'isp' check (collected_by in ('isp', 'platform')),
  add column checkout_id bigint references checkouts (id),
  -- The refund or chargeback that gave it back.
  add column refund_id bigint references checkout_refunds (id),
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add constraint reseller_transactions_by_gateway check ((method = 'gateway') = (checkout_id is not null)),
  add constraint reseller_transactions_refund check ((kind = 'refund') = (refund_id is not null)),
  add constraint reseller_transactions_collected check (collected_by = 'isp' or checkout_id is not null),
  -- What an ISP collects itself arrives without a fee that we could post.
  add constraint reseller_transactions_fee check (fee_minor = 0 or (collected_by = 'platform' and kind = 'top_up')),
  add column transaction_key text generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) stored;
comment on column reseller_transactions.fee_minor is 'What the gateway kept of a top-up that the platform collected: a cost of the ISP';
-- One online payment tops up once, and a refund of it is taken back once.
create unique index reseller_transactions_checkout on reseller_transactions (isp_id, checkout_id) where kind = 'top_up';
create unique index reseller_transactions_returned on reseller_transactions (isp_id, refund_id) where refund_id is not null;
create index reseller_transactions_by_checkout on reseller_transactions (checkout_id) where checkout_id is not null;
create index reseller_transactions_by_key on reseller_transactions (isp_id, transaction_key) where transaction_key is not null;

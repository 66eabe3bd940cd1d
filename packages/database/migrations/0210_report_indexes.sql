-- Subscribers who may pay less than the price of their package: few, while the list of leaks asks for them among all.
create index subscribers_with_own_price on subscribers (isp_id, id)
  where (agreed_price_minor is not null or monthly_discount_minor <> 0) and removed_at is null;
-- What was posted to subscribers since an entry: balances of a past day go back from those of today.
create index journal_lines_of_subscribers on journal_lines (isp_id, entry_id) include (subscriber_id, amount_minor)
  where account = 'subscriber';

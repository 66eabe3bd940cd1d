-- Free subscribers in the order of those without a balance, so that no list walks the wider index of reports for them.
create index subscribers_free_by_id on subscribers (isp_id, id) where billing = 'free' and removed_at is null;

-- A search that matches many subscribers walks the order of the list. What it compares now stands in the index: reading the
-- last column of a wide row took most of the time where the matches are at the end of the order.
drop index subscribers_by_username;
create index subscribers_by_username on subscribers (isp_id, username_key, id) include (search) where removed_at is null;
drop index subscribers_by_name;
create index subscribers_by_name on subscribers (isp_id, name_key, id) include (search) where removed_at is null;

-- Packages and areas show how many lines they have. Lines that left are not counted, and an index that holds
-- no others is counted without touching the table.
create index subscribers_count_by_package on subscribers (isp_id, package_id, router_id) where status <> 'left';
create index subscribers_count_by_area on subscribers (isp_id, area_id) where status <> 'left';

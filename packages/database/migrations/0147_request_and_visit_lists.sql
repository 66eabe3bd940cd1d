-- Lists of the platform's requests and of finished visits in every order, without reading the tickets of all ISPs.
create index tickets_of_platform_active on tickets (last_activity_at, isp_id, id)
  where desk = 'platform' and due_at is not null and hidden_at is null;
create index tickets_of_platform_by_opening on tickets (opened_at, isp_id, id) where desk = 'platform' and hidden_at is null;
create index tickets_of_platform_by_id on tickets (id) where desk = 'platform' and hidden_at is null;
create index tickets_of_platform_search on tickets using gin (search gin_trgm_ops) where desk = 'platform';
create index visits_finished on visits (isp_id, visit_date, from_time, id) where status in ('done', 'cancelled');

-- LIKE is not leakproof and would not use an index under row-level security. Only the platform reads requests of all ISPs.
create function search_platform_requests(pattern text, at_most integer) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  (select t.id from tickets t where t.desk = 'platform' and t.hidden_at is null and t.search like pattern limit at_most)
  union
  (select t.id from isps i join tickets t on t.isp_id = i.id and t.desk = 'platform' and t.hidden_at is null
   where lower(i.name) like pattern limit at_most);
end;
revoke execute on function search_platform_requests from public;
grant execute on function search_platform_requests to lastmile_platform;

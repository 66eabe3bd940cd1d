-- Connections to routers are kept, at most two per router across all processes: one of a worker and one for live data
-- (live_monitors). Which worker has the first is known to all, so that its jobs run there. After a crash of the database
-- every worker claims its connections again; the table is unlogged.

create unlogged table router_connections (
  isp_id bigint not null,
  router_id bigint not null,
  holder text not null,
  leased_until timestamptz not null,
  primary key (isp_id, router_id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade
);
comment on table router_connections is 'Which worker has the standing connection to a router';
select create_tenant_policy('router_connections');
-- A worker renews and releases the connections of all ISPs in one statement.
create policy platform_renews on router_connections for update to lastmile_platform using (true) with check (true);
create policy platform_releases on router_connections for delete to lastmile_platform using (true);
grant update, delete on router_connections to lastmile_platform;

-- When passwords, interfaces and address pools were last read; other values are read by every poll.
alter table router_observed_state add column fully_read_at timestamptz;

-- The code page of texts on the router that are not UTF-8, and of texts that are written to it.
alter table routers add column text_encoding text not null default 'utf-8'
  check (text_encoding in ('utf-8', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254',
    'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874'));
-- The name as the router stores it, where that is not UTF-8.
alter table router_secrets add column name_bytes bytea;

-- As before; a spec may have a "flag", which a worker can exclude.
create or replace function enqueue_jobs(job_name text, is_tracked boolean, max_tries integer, job_priority integer, specs json)
  returns bigint[] language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own_isp constant bigint := acting_isp();
  asked_by constant bigint := (current_actor() ->> 'userId')::bigint;
  queued graphile_worker.job_spec[];
  ids bigint[];
begin
  if not is_tracked then
    select array_agg((
             job_name,
             json_build_object('id', id, 'ispId', isp, 'userId', asked_by, 'data', data),
             null, "runAt", max_tries,
             case when key is not null then coalesce('isp:' || isp, 'platform') || ':' || job_name || ':' || key end,
             job_priority, case when flag is not null then array[flag] end)::graphile_worker.job_spec),
           array_agg(id)
    into queued, ids
    from (
      select nextval('jobs_id_seq') as id, coalesce(own_isp, "ispId") as isp, data, key, "runAt", flag
      from json_to_recordset(specs) as given (data json, key text, "runAt" timestamptz, "ispId" bigint, flag text)
    ) given;
  else
    with given as materialized (
      select position, new_id, isp, data, "runAt", flag,
             coalesce(coalesce('isp:' || isp, 'platform') || ':' || job_name || ':' || key, 'job:' || new_id) as queue_key
      from (
        select position, nextval('jobs_id_seq') as new_id, coalesce(own_isp, "ispId") as isp, data, key, "runAt", flag
        from rows from (json_to_recordset(specs) as (data json, key text, "runAt" timestamptz, "ispId" bigint, flag text))
             with ordinality as given (data, key, "runAt", "ispId", flag, position)
      ) numbered
    ), stored as (
      insert into jobs (id, isp_id, name, user_id, payload, queue_key, max_attempts, next_try_at)
      select new_id, isp, job_name, asked_by, coalesce(data, '{}')::jsonb, queue_key, max_tries, "runAt"
      from given
      on conflict (queue_key) where status in ('waiting', 'retrying') do update set
        payload = excluded.payload, user_id = excluded.user_id, status = 'waiting', attempts = 0, error = null,
        queued_at = now(), next_try_at = excluded.next_try_at, max_attempts = excluded.max_attempts,
        progress_done = 0, progress_total = null, progress_note = null, cancel_requested_at = null
      returning id, queue_key
    )
    select array_agg((
             job_name,
             json_build_object('id', stored.id, 'ispId', isp, 'userId', asked_by, 'tracked', true, 'data', data),
             null, "runAt", max_tries, stored.queue_key, job_priority,
             case when flag is not null then array[flag] end)::graphile_worker.job_spec order by position),
           array_agg(stored.id order by position)
    into queued, ids
    from given join stored using (queue_key);
  end if;
  if queued is not null then perform graphile_worker.add_jobs(queued); end if;
  return coalesce(ids, '{}');
end $$;

-- Areas: a tree of places within one ISP.

create table areas (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (length(name) between 1 and 80),
  name_bn text,
  code text,
  search text not null generated always as
    (lower(name) || ' ' || lower(coalesce(name_bn, '')) || ' ' || lower(coalesce(code, ''))) stored,
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, parent_id) references areas (isp_id, id)
);
comment on table areas is 'Places of an ISP, as a tree';
select create_tenant_policy('areas'), add_timestamp_trigger('areas'), add_audit_trigger('areas');
create unique index areas_name_within_parent on areas (isp_id, coalesce(parent_id, 0), lower(name));
create index areas_by_name on areas (isp_id, lower(name), id);
create index areas_by_code on areas (isp_id, code, id);
create index areas_by_update on areas (isp_id, updated_at, id);
create index areas_by_parent on areas (isp_id, parent_id, lower(name), id);
create index areas_search on areas using gin (isp_id, search gin_trgm_ops);

-- Rejects cycles. Moves within one ISP are serialised by the lock: two at once could each be valid and together close a
-- cycle.
create function areas_reject_cycle() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('areas', new.isp_id));
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select a.parent_id from areas a join above on a.id = above.id
      where a.isp_id = new.isp_id and a.parent_id is not null
    )
    select from above where id = new.id
  ) then
    raise exception 'area % cannot stand below itself', new.id using errcode = 'LM002', constraint = 'areas_no_cycle';
  end if;
  return new;
end $$;
create trigger reject_cycle before insert or update of parent_id on areas
  for each row execute function areas_reject_cycle();

-- The path from the root to the area: [{"id", "name"}].
create function area_path(area_id bigint) returns jsonb language sql stable
return (
  with recursive above as (
    select a.id, a.name, a.parent_id, 1 as height from areas a where a.isp_id = current_isp() and a.id = area_id
    union all
    select a.id, a.name, a.parent_id, above.height + 1
    from areas a join above on a.id = above.parent_id where a.isp_id = current_isp()
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by height desc), '[]') from above
);

-- The area and all areas below it.
create function area_descendants(top bigint) returns setof bigint language sql stable
begin atomic
  with recursive inside as (
    select a.id from areas a where a.isp_id = current_isp() and a.id = top
    union
    select a.id from areas a join inside on a.parent_id = inside.id where a.isp_id = current_isp()
  )
  select id from inside;
end;

-- LIKE is not leakproof and would not reach the index under row-level security, so the function runs as the owner and
-- filters by the ISP of the transaction.
create function search_areas(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select id from areas where isp_id = current_isp() and search like pattern;
end;
revoke execute on function search_areas from public;
grant execute on function search_areas to lastmile_tenant;

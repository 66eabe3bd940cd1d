-- Limits of what a permission allows: where and how users collect payments, how much they may credit, and from when holds,
-- closings and downgrades by users who may not change invoices take effect.

-- The result of a step of a job. A job that is resumed reads it, so that its summary covers what was done before.
alter table job_steps add column isp_id bigint, add column result jsonb;

-- Called in the transaction of the step, after its work.
create function save_job_step_result(of_job bigint, of_step text, with_result jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update job_steps set isp_id = acting_isp(), result = with_result where job_id = of_job and step = of_step and result is null;
end;
create function job_step_result(of_job bigint, of_step text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select result from job_steps where job_id = of_job and step = of_step and isp_id is not distinct from acting_isp();
end;
revoke execute on function save_job_step_result, job_step_result from public;
grant execute on function save_job_step_result, job_step_result to lastmile_tenant, lastmile_platform;

-- Credit notes without an invoice, above the ISP's limit.
alter table permissions drop constraint permissions_action_check;
alter table permissions add constraint permissions_action_check
  check (action in ('read', 'create', 'update', 'delete', 'pay', 'reveal', 'confirm', 'grant', 'manage'));
insert into permissions (action, subject, label)
values ('grant', 'Credit', 'Grant credit above the limit'), ('manage', 'Credit', 'Full access to credit');
insert into role_permissions (role_id, permission_id)
select r.id, p.id from roles r, permissions p
where r.name = 'client' and r.is_system and p.action = 'grant' and p.subject = 'Credit';
alter table isp_settings add column general_credit_limit_minor bigint not null default 500000
  constraint isp_settings_general_credit_limit check (general_credit_limit_minor between 0 and 1000000000000);
comment on column isp_settings.general_credit_limit_minor is
  'The largest credit note without an invoice that needs no special permission';

-- Where and how a user may receive payments; an empty list does not limit. Areas include those below them.
alter table users
  add column area_ids bigint[] not null default '{}' constraint users_area_ids check (cardinality(area_ids) <= 100),
  add column payment_methods text[] not null default '{}' constraint users_payment_methods
    check (payment_methods <@ array['cash', 'bkash', 'nagad', 'rocket', 'upay', 'card', 'bank', 'cheque']);
grant insert (area_ids, payment_methods), update (area_ids, payment_methods) on users to lastmile_tenant;

-- The ids are not foreign keys, so both sides are checked here: a limit never names an area of another ISP, and never loses
-- its last area unnoticed, which would lift it.
create function users_check_areas() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- The lock waits for a concurrent deletion of an area.
  perform from areas a where a.isp_id = new.isp_id and a.id = any(new.area_ids) order by a.id for key share;
  if exists (
    select from unnest(new.area_ids) as given (id)
    where not exists (select from areas a where a.isp_id = new.isp_id and a.id = given.id)
  ) then
    raise exception 'an area of user % does not exist', new.id using errcode = 'LM007', constraint = 'users_check_areas';
  end if;
  return new;
end $$;
create trigger check_areas before insert or update of area_ids, isp_id on users
  for each row when (new.area_ids <> '{}') execute function users_check_areas();

create function areas_check_users() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from users u where u.isp_id = old.isp_id and old.id = any(u.area_ids)) then
    raise exception 'area % is assigned to users', old.id using errcode = 'LM007', constraint = 'areas_assigned_to_users';
  end if;
  return old;
end $$;
create trigger check_users before delete on areas for each row execute function areas_check_users();

-- Who scheduled the package change, and a scheduled hold or closing: on which day, and who scheduled it when.
alter table subscribers
  add column change_by bigint references users (id),
  add column change_at timestamptz,
  add column next_status text check (next_status in ('on_hold', 'closed')),
  add column next_status_on date,
  add column next_hold_until date,
  add column next_status_by bigint references users (id),
  add column next_status_at timestamptz,
  add constraint subscribers_next_status check (
    (next_status is null) = (next_status_on is null) and (next_status is null) = (next_status_at is null)
    and (next_hold_until is null or next_status = 'on_hold') and (next_status is null or status <> 'closed'));
create index subscribers_by_next_status on subscribers (isp_id, next_status_on) where next_status_on is not null;

-- Lists of visits within a data scope. A visit carries what decides who sees its ticket, so that an index per scope is walked in
-- the order of the list and no policy reads the ticket of each visit.
alter table visits
  add column department_id bigint,
  add column opened_by bigint,
  add column reseller_user_id bigint,
  add column hidden_at timestamptz;
alter table visits disable trigger user;
update visits v set department_id = t.department_id, opened_by = t.opened_by, reseller_user_id = t.reseller_user_id, hidden_at = t.hidden_at
from tickets t where t.isp_id = v.isp_id and t.id = v.ticket_id;
alter table visits enable trigger user;

-- As owner: who passes a ticket on may not see it any more.
create function set_visit_scope() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select t.department_id, t.opened_by, t.reseller_user_id, t.hidden_at
  into new.department_id, new.opened_by, new.reseller_user_id, new.hidden_at
  from tickets t where t.isp_id = new.isp_id and t.id = new.ticket_id;
  return new;
end $$;
create trigger set_scope before insert or update on visits for each row execute function set_visit_scope();

create function update_visit_scopes() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update visits v set hidden_at = new.hidden_at where v.isp_id = new.isp_id and v.ticket_id = new.id;
  return null;
end $$;
create trigger update_visit_scopes after update of department_id, opened_by, reseller_user_id, hidden_at on tickets
  for each row when ((old.department_id, old.opened_by, old.reseller_user_id, old.hidden_at)
    is distinct from (new.department_id, new.opened_by, new.reseller_user_id, new.hidden_at))
  execute function update_visit_scopes();

alter policy own_department on visits
  using (coalesce(department_id = scope_department(), false) or coalesce(opened_by = scope_staff_user(), false));
alter policy own_subscribers on visits using (reseller_user_id = any(scope_resellers()));
alter policy own_collections on visits using (opened_by = scope_user());

drop index visits_by_date, visits_open, visits_unassigned, visits_finished;
create index visits_by_date on visits (isp_id, visit_date, from_time, id, status, staff_id) where hidden_at is null;
create index visits_open on visits (isp_id, visit_date, from_time, id) where status in ('planned', 'started') and hidden_at is null;
create index visits_unassigned on visits (isp_id, visit_date, from_time, id)
  where staff_id is null and status = 'planned' and hidden_at is null;
create index visits_finished on visits (isp_id, visit_date, from_time, id) where status in ('done', 'cancelled') and hidden_at is null;
create index visits_by_department on visits (isp_id, department_id, visit_date, from_time, id, status, staff_id) where hidden_at is null;
create index visits_open_by_department on visits (isp_id, department_id, visit_date, from_time, id)
  where status in ('planned', 'started') and hidden_at is null;
create index visits_by_opener on visits (isp_id, opened_by, visit_date, from_time, id, status, staff_id, department_id)
  where hidden_at is null;
create index visits_by_reseller on visits (isp_id, reseller_user_id, visit_date, from_time, id, status, staff_id)
  where reseller_user_id is not null and hidden_at is null;

-- Who leaves may have cash on its way to someone. If it is rejected, it cannot go back to a user who is disabled.
alter table cash_hand_overs add column returns_to_user_id bigint references users (id);
comment on column cash_hand_overs.returns_to_user_id is 'Who takes the cash if it is rejected, because the sender has left';
create index cash_hand_overs_by_return on cash_hand_overs (returns_to_user_id) where returns_to_user_id is not null;

-- Disabling the user of a staff member would leave open tickets, visits and cash behind: the staff list asks who takes over.
create function users_require_leaving() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from staff s
    where s.isp_id = new.isp_id and s.user_id = new.id and s.left_on is null and (
      exists (select from tickets t where t.isp_id = s.isp_id and t.staff_id = s.id and t.due_at is not null)
      or exists (select from visits v where v.isp_id = s.isp_id and v.staff_id = s.id and v.status in ('planned', 'started'))
      or exists (select from cash_balances b where b.isp_id = s.isp_id and b.user_id = s.user_id and b.balance_minor > 0)
      or exists (select from cash_hand_overs h where h.isp_id = s.isp_id and h.to_user_id = s.user_id and h.status = 'pending'))
  ) then
    raise exception 'a staff member leaves through the staff list' using errcode = 'LM008', constraint = 'users_require_leaving';
  end if;
  return new;
end $$;
revoke execute on function users_require_leaving from public;
create trigger require_leaving before update of status on users for each row
  when (new.status = 'disabled' and old.status <> 'disabled' and new.isp_id is not null) execute function users_require_leaving();

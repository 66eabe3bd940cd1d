-- Why and by whom the status of an ISP changed. The ISP is mailed by a job, which marks the row.

create table isp_status_changes (
  id bigint generated always as identity primary key,
  isp_id bigint not null references isps (id),
  from_status text not null,
  to_status text not null,
  -- Null only where no person decided, such as after a payment.
  reason text check (length(reason) between 1 and 500),
  user_id bigint references users (id),
  at timestamptz not null,
  mailed_at timestamptz,
  check (from_status <> to_status),
  check (user_id is null or reason is not null)
);
comment on table isp_status_changes is 'Changes of the status of ISPs, with the reason that the ISP is mailed';
create index isp_status_changes_by_isp on isp_status_changes (isp_id, id);
create index isp_status_changes_by_user on isp_status_changes (user_id) where user_id is not null;
select force_row_security('isp_status_changes'), add_audit_trigger('isp_status_changes');
create policy platform_all on isp_status_changes to lastmile_platform using (true) with check (true);
grant select, insert on isp_status_changes to lastmile_platform;
grant update (mailed_at) on isp_status_changes to lastmile_platform;

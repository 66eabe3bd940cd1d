-- The inbox of each user in the panel.

create table inbox_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  isp_id bigint references isps (id),
  sent_at timestamptz not null,
  kind text not null check (kind ~ '^[a-z-]+\.[a-z_]+$'),
  title text not null check (length(title) between 1 and 200),
  body text,
  -- A page of the panel.
  link text check (link like '/%'),
  read_at timestamptz
);
comment on table inbox_messages is 'Messages to one user, shown in the panel';
create index inbox_by_user on inbox_messages (user_id, id desc);
create index inbox_unread on inbox_messages (user_id) where read_at is null;
select force_row_security('inbox_messages');
create policy tenant_own on inbox_messages to lastmile_tenant
  using (isp_id = current_isp()) with check (isp_id = current_isp());
create policy platform_all on inbox_messages to lastmile_platform using (true) with check (true);
grant select, insert, update on inbox_messages to lastmile_tenant, lastmile_platform;

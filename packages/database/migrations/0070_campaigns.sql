-- Campaigns: one message to many subscribers.
create table campaigns (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms')),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(body) between 1 and 4000),
  -- Chosen subscribers, or a filter of the subscriber list; resolved when the campaign starts.
  target jsonb not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'running', 'paused', 'completed', 'cancelled')),
  -- Why it is paused: by a person, or because the provider rejects every message.
  pause_reason text check (length(pause_reason) <= 60),
  scheduled_at timestamptz not null,
  pace_per_second integer not null check (pace_per_second between 1 and 1000),
  -- Set when the recipients were resolved.
  started_at timestamptz,
  finished_at timestamptz,
  recipients integer not null default 0 check (recipients >= 0),
  excluded integer not null default 0 check (excluded >= 0),
  estimated_cost_minor bigint not null default 0 check (estimated_cost_minor >= 0),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  check ((state in ('completed', 'cancelled')) = (finished_at is not null)),
  check ((state = 'paused') = (pause_reason is not null))
);
comment on table campaigns is 'A message to many subscribers; its recipients are rows of notifications';
select create_tenant_policy('campaigns'), add_timestamp_trigger('campaigns'), add_audit_trigger('campaigns');
revoke delete on campaigns from lastmile_tenant;
create index campaigns_by_state on campaigns (isp_id, state, id);
select add_scope_policy('campaigns', scope, 'created_by = scope_user()')
from unnest(array['own_subscribers', 'own_collections']) scope;

alter table notifications
  add column campaign_id bigint,
  add foreign key (isp_id, campaign_id) references campaigns (isp_id, id),
  add check ((kind = 'campaign') = (campaign_id is not null));
create index notifications_by_campaign on notifications (isp_id, campaign_id, state, id) where campaign_id is not null;
-- Messages of campaigns are taken by the job of their campaign.
drop index notifications_to_send;
create index notifications_to_send on notifications (isp_id, due_at, id)
  where state in ('queued', 'sending') and campaign_id is null;
create index campaign_messages_to_send on notifications (isp_id, campaign_id, due_at, id)
  where state in ('queued', 'sending') and campaign_id is not null;

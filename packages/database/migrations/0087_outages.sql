-- Outages of a router or an area: suspected by the panel or declared by staff, with the subscribers who are affected.

create table outages (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  router_id bigint,
  area_id bigint,
  status text not null check (status in ('suspected', 'confirmed', 'ended', 'dismissed')),
  -- What broke, for staff.
  cause text check (length(cause) between 1 and 300),
  started_at timestamptz not null,
  -- Null if staff declared it.
  detected_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint,
  -- When the router answered again while the outage was still open.
  recovered_at timestamptz,
  ended_at timestamptz,
  ended_by bigint,
  -- The answer to the tickets that are resolved with it; null: they stay as they are.
  closing_reply text check (length(closing_reply) between 1 and 10000),
  affected_count integer not null default 0 check (affected_count >= 0),
  -- For how many days credit notes were issued; null: none.
  credit_days smallint check (credit_days between 1 and 31),
  created_at timestamptz not null default now(), created_by bigint,
  updated_at timestamptz not null default now(), updated_by bigint,
  version integer not null default 1,
  primary key (isp_id, id),
  foreign key (isp_id, router_id) references routers (isp_id, id) on delete cascade,
  foreign key (isp_id, area_id) references areas (isp_id, id) on delete cascade,
  check (num_nonnulls(router_id, area_id) = 1),
  check ((status in ('ended', 'dismissed')) = (ended_at is not null)),
  check (status not in ('confirmed', 'ended') or confirmed_at is not null),
  check (ended_at is null or ended_at >= started_at),
  check (credit_days is null or status = 'ended')
);
comment on table outages is 'Routers and areas that were down, with when, why and how many subscribers it affected';
select create_tenant_policy('outages'), add_timestamp_trigger('outages'), add_audit_trigger('outages');
revoke delete on outages from lastmile_tenant;
create index outages_by_start on outages (isp_id, started_at, id);
create index outages_by_router on outages (isp_id, router_id, id);
create index outages_by_area on outages (isp_id, area_id, id);
-- A router or area is down once at a time.
create unique index outages_open_router on outages (isp_id, router_id) where ended_at is null and router_id is not null;
create unique index outages_open_area on outages (isp_id, area_id) where ended_at is null and area_id is not null;
create index outages_open on outages (isp_id, started_at, id) where ended_at is null;

create table outage_subscribers (
  isp_id bigint not null references isps (id),
  outage_id bigint not null,
  subscriber_id bigint not null,
  credit_note_id bigint,
  primary key (isp_id, outage_id, subscriber_id),
  foreign key (isp_id, outage_id) references outages (isp_id, id) on delete cascade,
  foreign key (isp_id, subscriber_id) references subscribers (isp_id, id),
  foreign key (isp_id, credit_note_id) references credit_notes (isp_id, id)
);
comment on table outage_subscribers is 'Subscribers whom an outage affected, and the credit note they got for it';
select create_tenant_policy('outage_subscribers'), add_scope_policies_by('outage_subscribers', 'subscribers', 'subscriber_id');
revoke delete on outage_subscribers from lastmile_tenant;
create index outage_subscribers_by_subscriber on outage_subscribers (isp_id, subscriber_id, outage_id);
create index outage_subscribers_by_credit_note on outage_subscribers (isp_id, credit_note_id) where credit_note_id is not null;

-- Within a data scope: outages that affect visible subscribers.
select add_scope_policy('outages', scope,
  'exists (select from outage_subscribers a where a.isp_id = outages.isp_id and a.outage_id = outages.id)')
from unnest(array['own_subscribers', 'own_collections']) scope;

alter table tickets add column outage_id bigint,
  add foreign key (isp_id, outage_id) references outages (isp_id, id) on delete set null (outage_id);
create index tickets_by_outage on tickets (isp_id, outage_id) where outage_id is not null;

alter table ticket_events drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in
    ('created', 'status', 'urgency', 'department', 'staff', 'merged', 'linked', 'rated', 'visit', 'outage'));

-- Pages that show a ticket hear of its visits: a visit that starts changes no other row of the ticket.
create trigger announce after insert or update on visits for each row execute function notify_ticket_changed();

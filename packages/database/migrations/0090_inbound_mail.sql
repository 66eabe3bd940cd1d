-- Mails of customers that become replies of their tickets.

alter table ticket_replies
  -- The sender, of a reply that came by mail.
  add column from_email text check (length(from_email) between 3 and 254),
  -- Names of attached files that were not accepted.
  add column left_out text[] not null default '{}' check (cardinality(left_out) <= 20);

create table ticket_mails (
  isp_id bigint not null references isps (id),
  id bigint generated always as identity,
  ticket_id bigint not null,
  -- Of the Message-ID: the same for every delivery of the same mail.
  message_hash text not null check (message_hash ~ '^[a-f0-9]{64}$'),
  received_at timestamptz not null,
  primary key (isp_id, id),
  foreign key (isp_id, ticket_id) references tickets (isp_id, id)
);
comment on table ticket_mails is 'Which mails were received for a ticket, so that each is appended once';
select create_tenant_policy('ticket_mails');
revoke update on ticket_mails from lastmile_tenant;
create unique index ticket_mails_message on ticket_mails (isp_id, ticket_id, message_hash);
create index ticket_mails_by_time on ticket_mails (isp_id, ticket_id, received_at);
create index ticket_mails_expired on ticket_mails (isp_id, received_at);
select add_scope_policy('ticket_mails', scope,
  'exists (select from tickets parent where parent.isp_id = ticket_mails.isp_id and parent.id = ticket_mails.ticket_id)')
from unnest(array['own_subscribers', 'own_collections', 'own_department']) scope;

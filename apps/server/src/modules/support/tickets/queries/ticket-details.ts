import type { SubscriberStatus, TicketEvent, TicketSubscriber } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import { customerAddress } from '../../../customers/subscribers/index.ts';
import { ticketColumns, ticketRows } from './ticket-list.ts';

type OtherTicket = { id: number; number: number; subject: string };
const otherTicket = (column: 'merged_into_id' | 'linked_to_id') =>
  sql<OtherTicket | null>`(select jsonb_build_object('id', o.id, 'number', o.number, 'subject', o.subject)
    from tickets o where o.isp_id = t.isp_id and o.id = ${sql.ref(`t.${column}`)})`;

export const findTicket = (tx: Tx, id: number, now: string) =>
  ticketRows(tx)
    .select(ticketColumns(now))
    .select([
      't.isp_id as ispId',
      sql<'isp' | 'platform'>`t.desk`.as('desk'),
      't.contact_name as contactName',
      't.contact_mobile as contactMobile',
      sql<string | null>`user_display_name(t.opened_by)`.as('openedBy'),
      't.first_response_due_at as firstResponseDueAt',
      't.first_response_at as firstResponseAt',
      't.resolution_due_at as resolutionDueAt',
      't.resolved_at as resolvedAt',
      't.closed_at as closedAt',
      't.rating_comment as ratingComment',
      otherTicket('merged_into_id').as('mergedInto'),
      otherTicket('linked_to_id').as('linkedTo'),
      't.version',
    ])
    .where('t.id', '=', id)
    .where('t.hidden_at', 'is', null)
    .executeTakeFirst();

/** The outage that the ticket is attached to. */
export const outageOfTicket = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('outages as o', 'o.id', 't.outage_id')
    .leftJoin('routers as r', 'r.id', 'o.router_id')
    .leftJoin('areas as p', 'p.id', 'o.area_id')
    .select([
      'o.id',
      sql<string>`coalesce(r.name, p.name, o.place_name)`.as('name'),
      'o.started_at as startedAt',
      'o.ended_at as endedAt',
    ])
    .where('t.id', '=', ticketId)
    .executeTakeFirst();

export const eventsOf = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('ticket_events')
    .select([
      'id',
      'at',
      'user_name as userName',
      sql<TicketEvent['kind']>`kind`.as('kind'),
      'from_value as from',
      'to_value as to',
    ])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();

const syncState = sql<TicketSubscriber['sync']>`coalesce((
  select case when bool_or(k.state = 'failed') then 'failed' when bool_or(k.state = 'drift') then 'drift'
              when bool_or(k.state = 'pending') then 'pending' else 'synced' end
  from router_secrets k where k.subscriber_id = s.id having count(*) > 0), 'none')`;

/** The state of the connection as the last poll found it. */
export const connectionOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers as s')
    .innerJoin('routers as r', 'r.id', 's.router_id')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('subscriber_presence as seen', 'seen.subscriber_id', 's.id')
    .leftJoin('subscriber_balances as b', 'b.subscriber_id', 's.id')
    .select([
      's.id',
      's.username',
      'c.name',
      'c.mobile',
      customerAddress('c').as('address'),
      sql<SubscriberStatus>`s.status`.as('status'),
      'p.name as packageName',
      'r.name as routerName',
      'seen.online',
      'seen.since',
      'seen.last_seen_at as lastSeenAt',
      sql<string | null>`host(seen.last_ip)`.as('lastIp'),
      syncState.as('sync'),
      sql<number>`coalesce(b.balance_minor, 0)`.as('balanceMinor'),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst();

import type { TicketCategory, TicketSource, TicketStatus, TicketUrgency } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { matches, type SearchedTickets, type TicketQuery } from './ticket-filter.ts';
import { type TicketViewer, visibleParts } from './ticket-viewer.ts';

const sortKeys = {
  lastActivityAt: sql`last_activity_at`,
  openedAt: sql`opened_at`,
  dueAt: sql`due_at`,
};

const keyOf = ({ sort }: Pick<TicketQuery, 'sort'>) =>
  sortKeys[sort.replace('-', '') as keyof typeof sortKeys];

function order({ sort }: Pick<TicketQuery, 'sort'>): RawBuilder<unknown> {
  const key = keyOf({ sort });
  return sort.startsWith('-') ? sql`${key} desc, id desc` : sql`${key}, id`;
}

export const ticketColumns = (now: string) =>
  [
    't.id',
    't.number',
    't.subject',
    sql<TicketCategory>`t.category`.as('category'),
    sql<TicketUrgency>`t.urgency`.as('urgency'),
    sql<TicketStatus>`t.status`.as('status'),
    sql<TicketSource>`t.source`.as('source'),
    't.department_id as departmentId',
    'd.name as departmentName',
    't.staff_id as staffId',
    'u.full_name as staffName',
    't.subscriber_id as subscriberId',
    's.username',
    sql<string | null>`coalesce(c.name, t.contact_name)`.as('customerName'),
    't.opened_at as openedAt',
    't.last_activity_at as lastActivityAt',
    't.due_at as dueAt',
    sql<boolean>`coalesce(t.due_at < ${now}::timestamptz, false)`.as('isOverdue'),
    't.rating',
  ] as const;

/** With what a ticket refers to; the keys carry the ISP, for the platform sees the tickets of all. */
export const ticketRows = (tx: Tx) =>
  tx
    .selectFrom('tickets as t')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.isp_id', '=', 't.isp_id').onRef('d.id', '=', 't.department_id'),
    )
    .leftJoin('staff as m', (join) =>
      join.onRef('m.isp_id', '=', 't.isp_id').onRef('m.id', '=', 't.staff_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('subscribers as s', (join) =>
      join.onRef('s.isp_id', '=', 't.isp_id').onRef('s.id', '=', 't.subscriber_id'),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.isp_id', '=', 's.isp_id').onRef('c.id', '=', 's.customer_id'),
    );

/** Each part of a data scope is walked by its own index as far as the page may need. */
function pageKeys(query: SearchedTickets, viewer: TicketViewer, limit: number, offset: number) {
  const [first, ...others] = visibleParts(viewer);
  const walked = (part: RawBuilder<boolean>, atMost: number) =>
    sql`select id, ${keyOf(query)} from tickets where ${part} and ${matches(query, viewer)}
      order by ${order(query)} limit ${atMost}`;
  if (others.length === 0)
    return sql<number>`select id from (${walked(first, limit)} offset ${offset}) tickets`;
  const parts = [first, ...others].map((part) => sql`(${walked(part, limit + offset)})`);
  return sql<number>`select id from (${sql.join(parts, sql` union all `)}) tickets
    order by ${order(query)} limit ${limit} offset ${offset}`;
}

const reversed = (sort: TicketQuery['sort']) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as TicketQuery['sort'];

/** A page of the second half is nearer to the end of the list: it is walked to from there. */
function keysFromNearerEnd(
  query: SearchedTickets,
  viewer: TicketViewer,
  limit: number,
  offset: number,
  total: number,
) {
  if (offset <= total / 2) return pageKeys(query, viewer, limit, offset);
  const found = Math.max(0, Math.min(limit, total - offset));
  const backwards = { ...query, sort: reversed(query.sort) };
  return pageKeys(backwards, viewer, found, Math.max(0, total - offset - found));
}

/** The keys of the page come first, from an index; the rest is read for them only. `total`: of all pages, if it is known. */
export const ticketPage = (
  tx: Tx,
  query: SearchedTickets,
  viewer: TicketViewer,
  limit: number,
  offset: number,
  total = Number.POSITIVE_INFINITY,
) =>
  ticketRows(tx)
    .select(ticketColumns(viewer.now))
    .where('t.id', '=', sql<number>`any(array(${keysFromNearerEnd(query, viewer, limit, offset, total)}))`)
    .orderBy(order(query))
    .execute();

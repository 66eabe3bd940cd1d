import type {
  CallInput,
  TicketCategory,
  TicketSource,
  TicketStatus,
  TicketUrgency,
  ticketCalls,
} from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export type TicketQuery = CallInput<typeof ticketCalls.index>['query'];

/** Who lists, and when: for their own tickets and for what is overdue. */
export interface Viewer {
  readonly userId: number;
  readonly now: string;
}

const viewOf = (view: TicketQuery['view'], { userId, now }: Viewer): RawBuilder<boolean> => {
  const isActive = sql<boolean>`due_at is not null`;
  if (view === 'all') return sql`true`;
  if (view === 'mine')
    return sql`${isActive} and staff_id = (select s.id from staff s where s.user_id = ${userId} and s.left_on is null)`;
  if (view === 'unassigned') return sql`${isActive} and staff_id is null`;
  if (view === 'overdue') return sql`due_at < ${now}::timestamptz`;
  return isActive;
};

function matches(query: TicketQuery, viewer: Viewer): RawBuilder<boolean> {
  const { search, view, status, urgency, departmentId, staffId, subscriberId } = query;
  // A chosen status, or one subscriber, says more than the view.
  const isNarrowed = status !== undefined || (subscriberId !== undefined && view === 'active');
  const conditions: RawBuilder<boolean>[] = [sql`hidden_at is null and desk = 'isp'`];
  if (!isNarrowed) conditions.push(viewOf(view, viewer));
  if (search) conditions.push(sql`id in (select search_tickets(${likePattern(search)}))`);
  if (status) conditions.push(sql`status = ${status}`);
  if (urgency) conditions.push(sql`urgency = ${urgency}`);
  if (departmentId) conditions.push(sql`department_id = ${departmentId}`);
  if (staffId) conditions.push(sql`staff_id = ${staffId}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const sortKeys = {
  lastActivityAt: sql`last_activity_at`,
  openedAt: sql`opened_at`,
  dueAt: sql`due_at`,
};

function order({ sort }: TicketQuery): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
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

/** The keys of the page come first, from an index; the rest is read for them only. */
export const ticketPage = (tx: Tx, query: TicketQuery, viewer: Viewer, limit: number, offset: number) =>
  ticketRows(tx)
    .select(ticketColumns(viewer.now))
    .where(
      't.id',
      '=',
      sql<number>`any(array(select id from tickets where ${matches(query, viewer)} order by ${order(query)}
        limit ${limit} offset ${offset}))`,
    )
    .orderBy(order(query))
    .execute();

export const countTickets = async (tx: Tx, query: TicketQuery, viewer: Viewer): Promise<number> =>
  (
    await tx
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(query, viewer))
      .executeTakeFirstOrThrow()
  ).total;

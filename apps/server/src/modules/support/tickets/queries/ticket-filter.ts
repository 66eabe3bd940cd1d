import type { CallInput, ticketCalls } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';
import { isFound, type TicketSearch } from './ticket-search.ts';
import type { TicketViewer } from './ticket-viewer.ts';

export type TicketQuery = CallInput<typeof ticketCalls.list>['query'];
/** A query whose search is resolved. */
export type SearchedTickets = Omit<TicketQuery, 'search'> & { readonly search: TicketSearch | null };

/** A chosen status, or one subscriber, says more than the view. */
const viewOf = ({ view, status, subscriberId }: SearchedTickets): TicketQuery['view'] =>
  status !== undefined || (subscriberId !== undefined && view === 'active') ? 'all' : view;

const isActive = sql<boolean>`due_at is not null`;

/** What columns of the aggregates answer too; they store the status instead of the time at which a ticket is due. */
export function byColumns(query: SearchedTickets, { userId }: TicketViewer, active = isActive) {
  const { status, urgency, departmentId, staffId } = query;
  const view = viewOf(query);
  const conditions: RawBuilder<boolean>[] = [view === 'all' ? sql`true` : active];
  if (view === 'mine')
    conditions.push(
      sql`staff_id = (select s.id from staff s where s.user_id = ${userId} and s.left_on is null)`,
    );
  if (view === 'unassigned') conditions.push(sql`staff_id is null`);
  if (status) conditions.push(sql`status = ${status}`);
  if (urgency) conditions.push(sql`urgency = ${urgency}`);
  if (departmentId) conditions.push(sql`department_id = ${departmentId}`);
  if (staffId) conditions.push(sql`staff_id = ${staffId}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether columns of the aggregates answer all of it. */
export const isByColumns = (query: SearchedTickets): boolean =>
  query.search === null && query.subscriberId === undefined && viewOf(query) !== 'overdue';

export function matches(query: SearchedTickets, viewer: TicketViewer): RawBuilder<boolean> {
  const { search, subscriberId } = query;
  const conditions = [sql`hidden_at is null and desk = 'isp'`, byColumns(query, viewer)];
  if (viewOf(query) === 'overdue') conditions.push(sql`due_at < ${viewer.now}::timestamptz`);
  if (search) conditions.push(isFound(search));
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

import type { CallInput, visitCalls } from '@lastmile/contract';
import { type RawBuilder, sql } from 'kysely';
import { isFound, type TicketSearch } from '../../tickets/index.ts';

export type VisitQuery = CallInput<typeof visitCalls.index>['query'];
/** A query whose search of tickets is resolved. */
export type SearchedVisits = Omit<VisitQuery, 'search'> & { readonly search: TicketSearch | null };

const views: Readonly<Record<VisitQuery['view'], RawBuilder<boolean>>> = {
  open: sql`status in ('planned', 'started')`,
  unassigned: sql`staff_id is null and status = 'planned'`,
  finished: sql`status in ('done', 'cancelled')`,
  all: sql`true`,
};

/** Visits of few tickets are found by these; of many, each visit is asked in the order of the list until the page is full. */
export const isOfFound = (search: TicketSearch): RawBuilder<boolean> =>
  search.ids
    ? sql`ticket_id = any(${search.ids}::bigint[])`
    : sql`case when (select ${isFound(search)} from tickets
        where tickets.isp_id = visits.isp_id and tickets.id = visits.ticket_id) then 1 end > 0`;

export function matches({ search, view, staffId, ticketId }: SearchedVisits): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [views[ticketId === undefined ? view : 'all']];
  if (search) conditions.push(isOfFound(search));
  if (staffId) conditions.push(sql`staff_id = ${staffId}`);
  if (ticketId) conditions.push(sql`ticket_id = ${ticketId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

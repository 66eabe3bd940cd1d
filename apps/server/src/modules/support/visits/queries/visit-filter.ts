import type { CallInput, visitCalls } from '@lastmile/contract';
import type { DataScope } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { isFound, type TicketSearch } from '../../tickets/index.ts';

export type VisitQuery = CallInput<typeof visitCalls.list>['query'];
/** A query whose search of tickets is resolved, and the data scope of who lists. */
export type SearchedVisits = Omit<VisitQuery, 'search'> & {
  readonly search: TicketSearch | null;
  readonly dataScope?: DataScope | undefined;
};

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
  const conditions: RawBuilder<boolean>[] = [
    sql`hidden_at is null`,
    views[ticketId === undefined ? view : 'all'],
  ];
  if (search) conditions.push(isOfFound(search));
  if (staffId) conditions.push(sql`staff_id = ${staffId}`);
  if (ticketId) conditions.push(sql`ticket_id = ${ticketId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/**
 * The visits of a data scope in parts that do not overlap, one condition per index. The policies decide what is visible; they alone
 * would make the planner walk past the visits of all others.
 */
export function visibleParts({ dataScope }: Pick<SearchedVisits, 'dataScope'>): RawBuilder<boolean>[] {
  if (!dataScope) return [sql`true`];
  if (dataScope.kind === 'own_subscribers')
    return [sql`reseller_user_id in (${sql.join(dataScope.resellerIds)})`];
  const { userId } = dataScope;
  if (dataScope.kind === 'own_collections' || dataScope.departmentId === null)
    return [sql`opened_by = ${userId}`];
  const { departmentId } = dataScope;
  return [
    sql`department_id = ${departmentId}`,
    sql`opened_by = ${userId} and department_id is distinct from ${departmentId}`,
  ];
}

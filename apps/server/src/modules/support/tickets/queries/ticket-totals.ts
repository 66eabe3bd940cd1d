import { cappedTotal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { atLeast, type Total } from '../../../../core/capped-total.ts';
import { byColumns, isByColumns, matches, type SearchedTickets } from './ticket-filter.ts';
import { isFound, type TicketSearch } from './ticket-search.ts';
import { type TicketViewer, visibleParts } from './ticket-viewer.ts';

const isActive = sql<boolean>`status not in ('resolved', 'closed')`;

/** Other data scopes have no aggregates: they see few tickets, which are counted. */
const isAggregated = ({ dataScope }: TicketViewer): boolean =>
  !dataScope || (dataScope.kind === 'own_department' && dataScope.departmentId !== null);

/** Those that a member of the department opened in others are counted. */
function aggregated(query: SearchedTickets, viewer: TicketViewer): RawBuilder<number> {
  const sum = sql`(select coalesce(sum(tickets), 0) from ticket_aggregates where ${byColumns(query, viewer, isActive)})::bigint`;
  const [, ...others] = visibleParts(viewer);
  return others.length ? sql`${sum} + ${counted(others, query, viewer, null)}` : sql`${sum}`;
}

const counted = (
  parts: readonly RawBuilder<boolean>[],
  query: SearchedTickets,
  viewer: TicketViewer,
  atMost: number | null,
): RawBuilder<number> =>
  sql.join(
    parts.map(
      (part) => sql`(select count(*) from (
        select from tickets where ${part} and ${matches(query, viewer)} limit ${atMost}::int) found)`,
    ),
    sql` + `,
  );

/** The number of tickets; of a search `atMost` so many, or more. */
export async function countTickets(
  tx: Tx,
  query: SearchedTickets,
  viewer: TicketViewer,
  atMost: number | null = null,
): Promise<number> {
  const total =
    isByColumns(query) && isAggregated(viewer)
      ? aggregated(query, viewer)
      : counted(visibleParts(viewer), query, viewer, atMost);
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Counted by reading tickets one by one, of which no more than `cappedTotal` are read. */
async function countByWalking(
  tx: Tx,
  query: SearchedTickets,
  search: TicketSearch,
  viewer: TicketViewer,
): Promise<Total> {
  const parts = visibleParts(viewer).map(
    (part) => sql`select count(*) as walked, count(*) filter (where ${isFound(search)}) as found from (
      select * from tickets where ${part} and ${matches({ ...query, search: null }, viewer)}
      order by last_activity_at desc, id desc limit ${cappedTotal + 1}::int) tickets`,
  );
  const { rows } = await sql<{ walked: number; found: number }>`
    select sum(walked)::bigint as walked, sum(found)::bigint as found from (${sql.join(parts, sql` union all `)}) parts`.execute(
    tx,
  );
  const { walked = 0, found = 0 } = rows[0] ?? {};
  return walked > cappedTotal ? atLeast(found) : { total: found };
}

/** A search that may match more than `cappedTotal` is counted apart. */
export async function countUpToCap(tx: Tx, query: SearchedTickets, viewer: TicketViewer): Promise<Total> {
  const { search } = query;
  if (!search) return { total: await countTickets(tx, query, viewer) };
  if (!search.ids) return countByWalking(tx, query, search, viewer);
  const total = await countTickets(tx, query, viewer, cappedTotal + 1);
  return total > cappedTotal ? atLeast(total) : { total };
}

export const compactTicketAggregates = (tx: Tx) => sql`select compact_ticket_aggregates()`.execute(tx);

import { cappedTotal } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';
import { byColumns, isByColumns, matches, type SearchedTickets } from './ticket-filter.ts';
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

/** Null where a search matches more than `cappedTotal`: then they are counted apart. Some of them may be enough to know. */
export async function countUpToCap(
  tx: Tx,
  query: SearchedTickets,
  viewer: TicketViewer,
): Promise<number | null> {
  const { search } = query;
  if (!search) return countTickets(tx, query, viewer);
  const count = (some: typeof search) =>
    countTickets(tx, { ...query, search: some }, viewer, cappedTotal + 1);
  const { typed, someIds } = search;
  if (someIds && (await count({ typed, ids: someIds })) > cappedTotal) return null;
  const total = await count(search);
  return total > cappedTotal ? null : total;
}

export const compactTicketAggregates = (tx: Tx) => sql`select compact_ticket_aggregates()`.execute(tx);

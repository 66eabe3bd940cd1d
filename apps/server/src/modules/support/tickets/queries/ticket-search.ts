import { likePattern, type Tx } from '@lastmile/database';
import { foldDigits } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';
import { type TicketViewer, visibleParts } from './ticket-viewer.ts';

/** What was typed, and the ids of tickets that match it if they are few. */
export interface TicketSearch {
  readonly typed: string;
  readonly ids: readonly number[] | null;
}

/** One or two letters have no trigram of their own: they match the beginning of a word, a number or a subscriber. */
const isPrefix = (typed: string): boolean => [...typed].length < 3;
const wordPattern = (typed: string): string => `% ${likePattern(typed).slice(1)}`;
const numberIn = (typed: string): number | null => {
  const digits = /^#?(\d+)$/.exec(foldDigits(typed))?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Ids of all tickets that match, by index; of each kind of match at most so many. */
export const matchingTickets = (typed: string, atMost: number | null = null): RawBuilder<number> =>
  isPrefix(typed)
    ? sql`select tickets_with_prefix(${typed.toLowerCase()}, ${wordPattern(typed)}, ${numberIn(typed)}::bigint, ${atMost}::int)`
    : sql`select search_tickets(${likePattern(typed)}, ${atMost}::int)`;

/**
 * Whether a row matches. Written so that the planner expects many matches and follows the order of the list until the
 * page is full. The text of a subscriber includes its customer's.
 */
function isMatch(typed: string): RawBuilder<boolean> {
  const text = typed.toLowerCase();
  const letters = [...text].length;
  const ofTicket = isPrefix(typed)
    ? sql`tickets.search like ${wordPattern(typed)} or tickets.number = ${numberIn(typed)}::bigint`
    : sql`strpos(tickets.search, ${text}) > 0`;
  const ofSubscriber = isPrefix(typed)
    ? sql`s.removed_at is null and ${text} in (left(s.username_key, ${letters}::int), left(s.name_key, ${letters}::int))`
    : sql`strpos(s.search, ${text}) > 0`;
  return sql`case when ${ofTicket} or (
    select ${ofSubscriber} from subscribers s where s.isp_id = tickets.isp_id and s.id = tickets.subscriber_id
  ) then 1 end > 0`;
}

export const isFound = ({ typed, ids }: TicketSearch): RawBuilder<boolean> =>
  ids ? sql`id = any(${ids}::bigint[])` : isMatch(typed);

const sampleSize = 200;
/** One match in twenty tickets: walking the list fills a page sooner than an index finds all of them. */
const manyInSample = 10;
/** Within a data scope, the index passes the tickets of others to find these. */
const fewMatches = ({ dataScope }: TicketViewer): number => (dataScope ? 1_000 : 3_000);

/** Finds out whether a search matches few tickets, and which. A sample shows what many have, so that not all of them are looked up. */
export async function resolveTicketSearch(
  tx: Tx,
  typed: string,
  viewer: TicketViewer,
): Promise<TicketSearch | null> {
  if (typed === '') return null;
  const few = fewMatches(viewer);
  const { rows } = await sql<{ ids: number[] | null }>`
    select case when sampled < ${manyInSample} then array(${matchingTickets(typed, few + 1)}) end as ids
    from (
      select count(*) as sampled from (
        select * from tickets where hidden_at is null and desk = 'isp' and ${visibleParts(viewer)[0]}
        order by last_activity_at desc, id desc limit ${sampleSize}::int
      ) tickets where ${isMatch(typed)}
    ) sample`.execute(tx);
  const { ids = null } = rows[0] ?? {};
  return { typed, ids: ids && ids.length <= few ? ids : null };
}

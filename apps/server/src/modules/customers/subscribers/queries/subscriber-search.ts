import { likePattern, type Tx } from '@lastmile/database';
import { foldDigits } from '@lastmile/kit';
import { type RawBuilder, sql } from 'kysely';

/** Numbers are stored without the spaces and dashes that users type. */
const searchedText = (typed: string): string => {
  const folded = foldDigits(typed).toLowerCase();
  return /^[+\d][\d\s().-]*$/.test(folded) ? folded.replace(/[\s().-]/g, '') : typed.toLowerCase();
};

/** One or two letters have no trigram and are matched as a prefix. */
const isPrefix = (text: string): boolean => [...text].length < 3;

/** Ids of all subscribers that match what was typed, by index. */
export function found(typed: string, limit: number | null = null): RawBuilder<number> {
  const text = searchedText(typed);
  if (isPrefix(text)) return sql`select subscribers_with_prefix(${text}, ${limit}::int)`;
  return sql`select search_subscribers(${likePattern(text)}, ${limit}::int)`;
}

/**
 * Whether a row matches. Written so that the planner expects many matches and follows the order of the list until the
 * page is full: what is rare on the whole platform may be common in one ISP.
 */
export function isMatch(typed: string): RawBuilder<boolean> {
  const text = searchedText(typed);
  if (!isPrefix(text)) return sql`strpos(subscribers.search, ${text}) > 0`;
  // The username, a line break and the name are what `search` begins with: no other column is read.
  return sql`case when starts_with(subscribers.search, ${text}) or strpos(subscribers.search, ${`\n${text}`}) > 0 then 1 end > 0`;
}

/** What was typed, and the ids that match it if they are few. */
export interface Search {
  readonly typed: string;
  readonly ids: readonly number[] | null;
  /** Some of many ids that match, if the index was asked. */
  readonly someIds?: readonly number[];
}

/** What was found by comparing so many rows with a search. */
export interface Walked<Totals> {
  readonly rows: number;
  readonly found: Totals;
}

/** Whether the subscriber of a row in another table matches; for searches that match many, as `isMatch`. */
export const isSubscriberMatch = (typed: string, subscriberId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(select ${isMatch(typed)} from subscribers where subscribers.id = ${subscriberId})`;

const sampleSize = 500;
/** One match in twenty subscribers: walking the list fills a page sooner than an index finds all of them. */
const manyInSample = 25;
const fewMatches = 5_000;

/**
 * Finds out whether a search matches few subscribers, and which. A sample shows what matches almost everything, so that
 * the index is not asked for it; for the others, the index stops at more than a few. Within
 * a data scope, which few subscribers may fulfil, there is no cheap sample.
 */
export async function resolveSearch(
  tx: Tx,
  typed: string,
  isConfined: boolean,
  atMost = fewMatches,
): Promise<Search | null> {
  if (typed === '') return null;
  const matchesFew = sql`(
    select count(*) from (
      select * from subscribers where removed_at is null order by username_key, id limit ${sampleSize}::int
    ) subscribers where ${isMatch(typed)}
  ) < ${manyInSample}`;
  const { rows } = await sql<{ ids: number[] | null }>`
    select case when ${isConfined ? sql`true` : matchesFew} then array(${found(typed, atMost + 1)}) end as ids`.execute(
    tx,
  );
  const ids = rows[0]?.ids ?? null;
  if (ids && ids.length > atMost) return { typed, ids: null, someIds: ids };
  return { typed, ids };
}

import { type RawBuilder, sql } from 'kysely';

/**
 * One of these ids, without their number being known to the planner. A plan for one id looks cheaper than that for any number of them, so it
 * would be made anew each time, which takes ten times as long as reading the row.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql`any((select ${ids}::bigint[])::bigint[])`;

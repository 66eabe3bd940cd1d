import { type RawBuilder, sql } from 'kysely';

/**
 * A sum that a number can hold exactly. The limits of accounts keep sums of valid documents far below it; only
 * those of cancelled and reversed ones, which have no limit, can reach it.
 */
export const exactSum = (
  amount: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<number> =>
  sql`greatest(least(coalesce(sum(${amount}) filter (where ${where}), 0), ${Number.MAX_SAFE_INTEGER}::bigint),
    ${Number.MIN_SAFE_INTEGER}::bigint)::bigint`;

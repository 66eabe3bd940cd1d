import { sql } from 'kysely';
import type { Tx } from './transaction-dialect.ts';

/**
 * Makes the database plan the next statements of the transaction for the values of their parameters. The plan that it keeps for a
 * prepared statement otherwise expects any period to be a short one, and reads the rows of a month one by one.
 */
export const planForValues = (tx: Tx): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);

import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/**
 * The last day up to which all monthly invoices of each subscriber are paid; subscribers without a paid period
 * are missing. The same rule as `paidUntil` of the invoices module.
 */
export async function paidUntilOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; until: string }>`
    select subscriber_id as id, max(period_end)::text as until
    from (
      select subscriber_id, period_start, period_end,
        min(period_start) filter (where total_minor > paid_minor) over (partition by subscriber_id) as first_due
      from invoices
      where subscriber_id = any(${[...ids]}::bigint[]) and kind = 'monthly' and cancelled_at is null
    ) monthly
    where first_due is null or period_start < first_due
    group by subscriber_id`.execute(tx);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

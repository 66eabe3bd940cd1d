import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

interface ReturningSubscriber {
  readonly id: number;
  readonly billingDay: number;
  /** The end of the last monthly invoice, or of the billing imported from another system. */
  readonly billedUntil: string | null;
}

/** Only subscribers that had service before; one that never had starts instead of being reactivated. */
export async function listReactivatedSubscribers(
  tx: Tx,
  ids: readonly number[],
): Promise<ReturningSubscriber[]> {
  const { rows } = await sql<ReturningSubscriber>`
    select s.id, s.billing_day as "billingDay", coalesce((
        select max(i.period_end) from invoices i
        where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null
      ), s.billed_until) as "billedUntil"
    from subscribers s
    where s.id = any(${[...ids]}::bigint[]) and s.status in ('suspended', 'on_hold')`.execute(tx);
  return rows;
}

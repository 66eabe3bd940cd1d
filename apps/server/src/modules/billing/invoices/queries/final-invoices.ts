import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

export interface Leaver {
  readonly subscriberId: number;
  readonly leftOn: string;
}

/**
 * Takes the next lines off the list, of each the first time that it left. The numbers must be locked: what is taken here
 * is billed in the same transaction.
 */
export async function takeLeavers(tx: Tx, limit: number): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    delete from final_bills_due d
    using (
      select subscriber_id, min(left_on) as left_on from final_bills_due
      where isp_id = current_isp() group by subscriber_id order by subscriber_id limit ${limit}
    ) next
    where d.isp_id = current_isp() and d.subscriber_id = next.subscriber_id and d.left_on = next.left_on
    returning d.subscriber_id as "subscriberId", d.left_on as "leftOn"`.execute(tx);
  return rows;
}

import type { Tx } from '@lastmile/database';

/** Whether an outage is open; it stays so until the transaction ends. */
export const holdOpenOutage = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('outages')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .forShare()
    .executeTakeFirst()) !== undefined;

import type { NotificationChannel } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** Undefined if there is no such subscriber, or it has no customer. */
export const customerOf = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers')
    .select('customer_id as customerId')
    .where('id', '=', subscriberId)
    .where('removed_at', 'is', null)
    .where('customer_id', 'is not', null)
    .executeTakeFirst();

export const optOutsOf = async (tx: Tx, customerId: number): Promise<NotificationChannel[]> =>
  (
    await tx
      .selectFrom('message_opt_outs')
      .select(sql<NotificationChannel>`channel`.as('channel'))
      .where('customer_id', '=', customerId)
      .orderBy('channel')
      .execute()
  ).map(({ channel }) => channel);

export async function saveOptOuts(
  tx: Tx,
  customerId: number,
  channels: readonly NotificationChannel[],
): Promise<void> {
  await tx
    .deleteFrom('message_opt_outs')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`channel <> all(${[...channels]}::text[])`)
    .execute();
  for (const channel of new Set(channels)) {
    await tx
      .insertInto('message_opt_outs')
      .values({ customer_id: customerId, channel })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

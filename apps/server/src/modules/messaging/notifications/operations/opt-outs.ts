import type { NotificationChannel } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { customerOf, optOutsOf, saveOptOuts } from '../queries/opt-outs.ts';

async function requireCustomer(tx: Tx, subscriberId: number): Promise<number> {
  const found = await customerOf(tx, subscriberId);
  if (!found?.customerId) throw new Problem('not_found');
  return found.customerId;
}

/** The channels by which a customer wants no messages; the same for all their subscribers. */
export const getOptOuts = async (tx: Tx, subscriberId: number) => ({
  channels: await optOutsOf(tx, await requireCustomer(tx, subscriberId)),
});

export async function updateOptOuts(
  tx: Tx,
  { subscriberId, channels }: { subscriberId: number; channels: readonly NotificationChannel[] },
) {
  const customerId = await requireCustomer(tx, subscriberId);
  await saveOptOuts(tx, customerId, channels);
  return { channels: await optOutsOf(tx, customerId) };
}

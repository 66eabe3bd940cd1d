import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { type Clock, todayIn } from '@lastmile/kit';
import { activation, applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { isAutomationPaused, zoneOf } from '../../../platform/isps/index.ts';
import { lockAffordable, renewDue, wholesaleResellers } from '../queries/wholesale.ts';
import { notifyRenewals } from './notify-renewals.ts';

/** Their wallets are locked meanwhile. */
const resellersAtOnce = 25;

/**
 * Charges wholesale resellers the next month of their subscribers. Service ends with the paid period where a wallet is
 * short, and returns once it is topped up. Running it twice charges nothing twice.
 */
export async function renewWholesale(
  clock: Clock,
  { transaction, ispId }: Pick<JobRun, 'transaction' | 'ispId'>,
  { withNotifications }: { readonly withNotifications: boolean },
) {
  const { resellers, moment } = await transaction(async (tx) => {
    const today = todayIn(await zoneOf(tx), clock).toString();
    return {
      resellers: await wholesaleResellers(tx),
      moment: { at: new Date(clock.now()).toISOString(), today },
    };
  });
  const sums = { suspended: 0, reactivated: 0 };
  for (let from = 0; from < resellers.length; from += resellersAtOnce) {
    const some = resellers.slice(from, from + resellersAtOnce);
    const { suspended, reactivated } = await transaction((tx) => renewSome(tx, moment, some));
    sums.suspended += suspended;
    sums.reactivated += reactivated;
  }
  if (withNotifications && ispId !== undefined && resellers.length > 0)
    await transaction((tx) => notifyRenewals(tx, clock, ispId, moment.today));
  return sums;
}

async function renewSome(
  tx: Tx,
  moment: { readonly at: string; readonly today: string },
  resellerIds: readonly number[],
) {
  const unpaid = await renewDue(tx, moment.at, resellerIds);
  const short = (await isAutomationPaused(tx)) ? [] : unpaid;
  await applyUpdate(tx, short, suspension(tx, 'wallet', moment));
  // Renewals come first: what is left brings others back.
  const back = await lockAffordable(tx, moment.at, resellerIds);
  await applyUpdate(tx, back, activation(tx, 'activate', moment));
  return { suspended: short.length, reactivated: back.length };
}

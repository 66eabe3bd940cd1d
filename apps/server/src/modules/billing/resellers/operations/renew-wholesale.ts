import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { activation, applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { enqueueUserNotifications } from '../../../messaging/outbox/index.ts';
import { isAutomationPaused, zoneOf } from '../../../platform/isps/index.ts';
import {
  lockAffordable,
  renewDue,
  type Shortage,
  shortagesUntil,
  wholesaleResellers,
} from '../queries/wholesale.ts';
import { shortageTitle } from '../rules/shortage-title.ts';

/** How many days before service ends a reseller is told that the wallet is short. */
const warningDays = 3;
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
    await transaction((tx) => notify(tx, clock, ispId, moment.today));
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

async function notify(tx: Tx, clock: Clock, ispId: number, today: string): Promise<void> {
  for (const shortage of await shortagesUntil(tx, addDays(today, warningDays))) {
    const { userId, resellerId, neededMinor, availableMinor } = shortage;
    await sendToInbox(tx, clock, [userId], messageFor(ispId, shortage));
    await enqueueUserNotifications(tx, new Date(clock.now()).toISOString(), {
      ispId,
      kind: 'reseller_low_balance',
      key: `${resellerId}:${today}`,
      userIds: [userId],
      amountMinor: neededMinor - availableMinor,
    });
  }
}

const messageFor = (ispId: number, shortage: Shortage) => ({
  ispId,
  kind: 'resellers.wallet_short',
  title: shortageTitle(shortage),
  body: null,
  link: `/isp/reseller/${shortage.resellerId}?tab=statement`,
});

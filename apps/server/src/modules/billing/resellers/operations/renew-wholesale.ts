import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { addDays, type Clock, todayIn } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { activation, applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { enqueueUserNotifications } from '../../../messaging/outbox/index.ts';
import { isAutomationPaused, zoneOf } from '../../../platform/isps/index.ts';
import {
  hasWholesale,
  lockAffordable,
  renewDue,
  type Shortage,
  shortagesUntil,
} from '../queries/wholesale.ts';
import { shortageTitle } from '../rules/shortage-title.ts';

/** How many days before service ends a reseller is told that the wallet is short. */
const warningDays = 3;

/**
 * Charges wholesale resellers the next month of their subscribers. Service ends with the paid period where a wallet is
 * short, and returns once it is topped up. Running it twice charges nothing twice.
 */
export async function renewWholesale(
  clock: Clock,
  { transaction, ispId }: Pick<JobRun, 'transaction' | 'ispId'>,
  { withNotifications }: { readonly withNotifications: boolean },
) {
  return transaction(async (tx) => {
    if (!(await hasWholesale(tx))) return { suspended: 0, reactivated: 0 };
    const today = todayIn(await zoneOf(tx), clock).toString();
    const moment = { at: new Date(clock.now()).toISOString(), today };
    const unpaid = await renewDue(tx, moment.at);
    const short = (await isAutomationPaused(tx)) ? [] : unpaid;
    await applyUpdate(tx, short, suspension(tx, 'wallet', moment));
    // Renewals come first: what is left brings others back.
    const back = await lockAffordable(tx, moment.at);
    await applyUpdate(tx, back, activation(tx, 'activate', moment));
    if (withNotifications && ispId !== undefined) await notify(tx, clock, ispId, today);
    return { suspended: short.length, reactivated: back.length };
  });
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

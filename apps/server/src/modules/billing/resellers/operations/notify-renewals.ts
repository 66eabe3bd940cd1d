import type { Tx } from '@lastmile/database';
import { addDays, type Clock } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { enqueueUserNotifications, findOwners } from '../../../messaging/outbox/index.ts';
import { isAutomationPaused } from '../../../platform/isps/index.ts';
import { shortagesUntil, unpricedUntil, waitingChanges } from '../queries/renewal-problems.ts';
import { renewalTitle } from '../rules/renewal-titles.ts';

/** How many days before service ends a reseller is told. */
const warningDays = 3;

/** Tells resellers, once a day, what they must do so that their subscribers keep service or get their new package. */
export async function notifyRenewals(tx: Tx, clock: Clock, ispId: number, today: string): Promise<void> {
  const until = addDays(today, warningDays);
  await notifyShortages(tx, clock, ispId, { today, until });
  await notifyMissingPrices(tx, clock, ispId, until);
  // Paused changes wait for something else.
  if (!(await isAutomationPaused(tx))) await notifyWaitingChanges(tx, clock, ispId, today);
}

async function notifyShortages(
  tx: Tx,
  clock: Clock,
  ispId: number,
  { today, until }: { readonly today: string; readonly until: string },
): Promise<void> {
  for (const shortage of await shortagesUntil(tx, until)) {
    const { userId, resellerId, neededMinor, availableMinor } = shortage;
    await sendToInbox(tx, clock, [userId], {
      ispId,
      kind: 'resellers.wallet_short',
      title: renewalTitle('short', shortage),
      body: null,
      link: linkTo(resellerId, 'statement'),
    });
    await enqueueUserNotifications(tx, new Date(clock.now()).toISOString(), {
      ispId,
      kind: 'reseller_low_balance',
      key: `${resellerId}:${today}`,
      userIds: [userId],
      amountMinor: neededMinor - availableMinor,
    });
  }
}

/** The owner is told too, because only the ISP sets buying prices. */
async function notifyMissingPrices(tx: Tx, clock: Clock, ispId: number, until: string): Promise<void> {
  const unpriced = await unpricedUntil(tx, until);
  const owners = unpriced.length > 0 ? await findOwners(tx, ispId) : [];
  for (const one of unpriced) {
    const message = {
      ispId,
      kind: 'resellers.price_missing',
      body: null,
      link: linkTo(one.resellerId, 'prices'),
    };
    await sendToInbox(tx, clock, [one.userId], { ...message, title: renewalTitle('unpriced', one) });
    for (const { id, locale } of owners)
      await sendToInbox(tx, clock, [id], {
        ...message,
        title: renewalTitle('unpricedOf', { ...one, locale }),
      });
  }
}

async function notifyWaitingChanges(tx: Tx, clock: Clock, ispId: number, today: string): Promise<void> {
  for (const waiting of await waitingChanges(tx, today))
    await sendToInbox(tx, clock, [waiting.userId], {
      ispId,
      kind: 'resellers.change_waiting',
      title: renewalTitle('waiting', waiting),
      body: null,
      link: linkTo(waiting.resellerId, 'statement'),
    });
}

const linkTo = (resellerId: number, tab: string): string => `/isp/reseller/${resellerId}?tab=${tab}`;

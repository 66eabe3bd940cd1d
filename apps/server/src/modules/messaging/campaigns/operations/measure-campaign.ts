import type { Tx } from '@lastmile/database';
import { createNotificationRenderer, type Links, notificationsToRender } from '../../notifications/index.ts';
import { recipientIds } from '../queries/recipients.ts';

const measuredAtOnce = 2_000;

/** What all messages of a campaign cost: names and amounts decide how many segments each has. */
export async function measureCampaign(links: Links, tx: Tx, campaignId: number): Promise<number> {
  const render = await createNotificationRenderer(tx, links);
  let costMinor = 0;
  for (let after = 0; ; ) {
    const ids = await recipientIds(tx, campaignId, after, measuredAtOnce);
    for (const one of await notificationsToRender(tx, ids)) costMinor += render(one).costMinor ?? 0;
    const last = ids.at(-1);
    if (last === undefined || ids.length < measuredAtOnce) return costMinor;
    after = last;
  }
}

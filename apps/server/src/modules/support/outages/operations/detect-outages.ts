import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { isoNow, managersOf } from '../../tickets/index.ts';
import { dismissRecovered, markRecovered, suspectOutages } from '../queries/detection.ts';
import { outageTexts } from '../rules/outage-texts.ts';

/** Suggests outages of routers that do not answer; a person confirms and ends them. */
export async function detectOutages(clock: Clock, tx: Tx, ispId: number) {
  const at = isoNow(clock);
  const dismissed = await dismissRecovered(tx, at);
  const recovered = await markRecovered(tx, at);
  const suspected = await suspectOutages(tx, at);
  const managers = recovered.length + suspected.length === 0 ? [] : await managersOf(tx);
  for (const locale of new Set(managers.map((manager) => manager.locale))) {
    const texts = outageTexts(locale);
    const userIds = managers.filter((manager) => manager.locale === locale).map(({ userId }) => userId);
    const send = (kind: string, title: string, id: number) =>
      sendToInbox(tx, clock, userIds, { ispId, kind, title, body: null, link: `/isp/outage/${id}` });
    for (const { id, name } of suspected) await send('outages.suspected', texts.suspected(name), id);
    for (const { id, name } of recovered) await send('outages.recovered', texts.recovered(name), id);
  }
  return { suspected: suspected.length, recovered: recovered.length, dismissed };
}

import { type Database, withPlatform, withTenant } from '@lastmile/database';
import { nextDue } from '@lastmile/kit';
import type { BilledIsp } from '../billing/load-billing.ts';
import { demoNetworks } from '../routers.ts';
import { loadPastSms } from '../sms/load-sms.ts';
import { loadSupport } from './load-support.ts';
import { meghnaColour, meghnaLogo } from './logo.ts';
import {
  insertNotes,
  insertPastMessages,
  insertReportSchedule,
  insertRouterSamples,
  saveBrand,
  saveEmails,
} from './queries.ts';
import { samplesOfRouter } from './router-samples.ts';

const notes = [
  'Called about slow evenings. Asked to restart the ONU; fine afterwards.',
  'Pays on the 10th after salary. Please do not suspend before.',
  'New router installed in the bedroom.',
  'Wants to move to House 12, Road 3 next month.',
  'Gate is locked after 9 pm. Call before visiting.',
];

/**
 * What grows while an ISP works: e-mail addresses, messages, notes, tickets, the logo, and a week of router samples.
 * E-mail addresses are set after the invoices, so that none of the past ones is sent.
 */
export async function loadExtras(
  database: Database,
  { ispId, owner, nowMs }: BilledIsp,
  index: number,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  if (index === 0) {
    await withPlatform(database, { actor: { userId: owner.userId } }, (tx) =>
      saveBrand(tx, ispId, meghnaLogo, meghnaColour),
    );
  }
  await withTenant(database, ispId, { actor: { userId: owner.userId, call: 'demo' } }, async (tx) => {
    await saveEmails(tx);
    await insertPastMessages(tx, at);
    await loadPastSms(tx, at, owner.userId, index);
    await insertNotes(tx, notes);
    await insertReportSchedule(tx, owner.userId, nextDue({ frequency: 'weekly', day: 1 }, at.slice(0, 10)));
    await loadSupport(tx, at);
    const samples = (demoNetworks[index]?.routers ?? []).map((router) => samplesOfRouter(router, nowMs));
    await insertRouterSamples(tx, samples.flat());
  });
}

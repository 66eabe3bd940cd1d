import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { findCampaign, findState, progressOf } from '../queries/campaigns.ts';
import { recipientPage } from '../queries/recipients.ts';

export async function getCampaign(tx: Tx, id: number) {
  const campaign = await findCampaign(tx, id);
  if (!campaign) return undefined;
  const { costMinor, ...counts } = await progressOf(tx, id);
  return { ...campaign, counts, costMinor };
}

export async function requireCampaign(tx: Tx, id: number): Promise<void> {
  if ((await findState(tx, id)) === undefined) throw new Problem('not_found');
}

const exportedAtOnce = 1_000;

export async function* exportRecipients(tx: Tx, id: number, filter: Parameters<typeof recipientPage>[2]) {
  await requireCampaign(tx, id);
  for (let offset = 0; ; offset += exportedAtOnce) {
    const rows = await recipientPage(tx, id, filter, exportedAtOnce, offset);
    for (const { subscriberId: _subscriber, state, ...row } of rows) yield { ...row, delivery: state };
    if (rows.length < exportedAtOnce) return;
  }
}

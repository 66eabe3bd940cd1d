import type { CampaignState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { findMessagingAccount } from '../../providers/index.ts';
import { releaseReservation, reserveForCampaign } from '../../sms-accounts/index.ts';
import {
  cancelQueued,
  lockCampaign,
  requeueFailed,
  segmentsToRetry,
  updateCampaign,
} from '../queries/campaigns.ts';
import { enqueueCampaign } from './create-campaign.ts';

async function requireIn(tx: Tx, id: number, states: readonly CampaignState[]) {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw new Problem('not_found');
  if (!states.includes(campaign.state)) throw new Problem('campaigns.wrong_state');
  return campaign;
}

export async function pauseCampaign(tx: Tx, id: number) {
  await requireIn(tx, id, ['scheduled', 'running']);
  await updateCampaign(tx, id, { state: 'paused', pause_reason: 'user' });
  return { id, state: 'paused' as const };
}

/** A campaign that was paused before it started starts at its time, or now if that has passed. */
export async function resumeCampaign(clock: Clock, tx: Tx, id: number) {
  const { scheduledAt, startedAt } = await requireIn(tx, id, ['paused']);
  const state = startedAt === null ? ('scheduled' as const) : ('running' as const);
  await updateCampaign(tx, id, { state, pause_reason: null });
  await enqueueCampaign(tx, id, Math.max(0, Date.parse(scheduledAt) - clock.now()));
  return { id, state };
}

export async function cancelCampaign(clock: Clock, tx: Tx, id: number) {
  await requireIn(tx, id, ['scheduled', 'running', 'paused']);
  const finished_at = new Date(clock.now()).toISOString();
  await updateCampaign(tx, id, { state: 'cancelled', pause_reason: null, finished_at });
  await cancelQueued(tx, id);
  await releaseReservation(tx, id);
  return { id, state: 'cancelled' as const };
}

/** Sends what failed again. What is unknown may have arrived, so it is sent again only if asked to. */
export async function retryCampaign(
  clock: Clock,
  tx: Tx,
  { id, includeUnknown }: { id: number; includeUnknown: boolean },
) {
  const { state, startedAt } = await requireIn(tx, id, ['running', 'paused', 'completed']);
  if (startedAt === null) throw new Problem('campaigns.wrong_state');
  const account = await findMessagingAccount(tx);
  // Until a campaign has ended, what failed is reserved again as soon as it is refunded.
  const isReserved = state !== 'completed';
  const segments = account?.usesPlatformSms
    ? await segmentsToRetry(tx, id, { failed: !isReserved, unknown: includeUnknown })
    : 0;
  if (segments > 0 && !(await reserveForCampaign(tx, id, segments * (account?.smsPriceMinor ?? 0))))
    throw new Problem('sms_accounts.balance_short');
  const retried = await requeueFailed(tx, id, new Date(clock.now()).toISOString(), includeUnknown);
  await updateCampaign(tx, id, { state: 'running', pause_reason: null, finished_at: null });
  await enqueueCampaign(tx, id);
  return { id, state: 'running' as const, retried };
}

import type { CampaignState } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { Problem } from '../../../../core/problem.ts';
import { resolveTarget } from '../../../customers/subscribers/index.ts';
import { type DeliveryUses, deliver, nextDue } from '../../notifications/index.ts';
import { findMessagingAccount } from '../../providers/index.ts';
import { releaseReservation, reserveForCampaign } from '../../sms-accounts/index.ts';
import {
  cancelQueued,
  dueAtOf,
  findState,
  lockCampaign,
  progressOf,
  updateCampaign,
} from '../queries/campaigns.ts';
import { countRecipients, insertRecipients, type Target } from '../queries/recipients.ts';
import { createMessageRateLimit } from '../rules/message-rate-limit.ts';
import { enqueueCampaign } from './create-campaign.ts';
import { measureCampaign } from './measure-campaign.ts';

const largestGroup = 20;
const lanes = 4;
const downPauseMs = 60_000;
const reportEveryMs = 1_000;

/**
 * Sends the messages of a campaign from where it is. Rows are the truth: each recipient has one, and a worker that takes
 * over finds those that are still queued. What the former worker was sending is unknown.
 */
export async function runCampaign(
  services: DeliveryUses,
  campaignId: number,
  run: JobRun,
  unlimited: { readonly pace?: number } = {},
) {
  const { clock } = services;
  const started = await startOrPause(services, campaignId, run);
  if (started.waitMs > 0) {
    await run.transaction((tx) => enqueueCampaign(tx, campaignId, started.waitMs));
    return { state: 'waiting' };
  }
  if (started.state !== 'running') return { state: started.state };
  const pace = unlimited.pace ?? started.pacePerSecond;
  const mayGo = createMessageRateLimit(pace);
  const groupSize = Math.max(1, Math.min(largestGroup, Math.floor(pace / lanes)));
  let reportedAt = 0;
  const { isDown, refusal } = await deliver(
    services,
    run,
    { campaignId },
    {
      groupSize,
      lanes: pace < lanes ? 1 : lanes,
      stopsOnRefusal: true,
      pauseFor: (count) => mayGo(count, Date.now()),
      async mayTake() {
        return run.read(async (tx) => {
          const now = new Date(clock.now()).toISOString();
          return (await findState(tx, campaignId)) === 'running' && (await dueAtOf(tx, now)) <= now;
        });
      },
      async onGroup() {
        if (Date.now() - reportedAt < reportEveryMs) return;
        reportedAt = Date.now();
        const { queued } = await run.read((tx) => progressOf(tx, campaignId));
        await run.report({ done: started.recipients - queued, total: started.recipients });
      },
    },
  );
  return run.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign?.state === 'cancelled') await cancelQueued(tx, campaignId);
    if (campaign?.state !== 'running') return { state: campaign?.state ?? 'cancelled' };
    const dueAt = await nextDue(tx, { campaignId }, new Date(clock.now()).toISOString());
    if (dueAt === undefined) {
      await updateCampaign(tx, campaignId, {
        state: 'completed',
        finished_at: new Date(clock.now()).toISOString(),
      });
      await releaseReservation(tx, campaignId);
      const { sent, failed, unknown } = await progressOf(tx, campaignId);
      return { sent, failed, unknown };
    }
    if (refusal !== null) {
      await updateCampaign(tx, campaignId, { state: 'paused', pause_reason: refusal.slice(0, 60) });
      return { state: 'paused' };
    }
    const pauseMs = Math.max(isDown ? downPauseMs : 1_000, Date.parse(dueAt) - clock.now());
    await enqueueCampaign(tx, campaignId, pauseMs);
    return { state: 'waiting' };
  });
}

/** Pauses a campaign whose cost cannot be reserved, with nothing of it done. */
async function startOrPause(services: DeliveryUses, campaignId: number, run: JobRun) {
  try {
    return await run.transaction((tx) => startCampaign(services, tx, campaignId));
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'sms_accounts.balance_short')) throw error;
    const state = await run.transaction((tx) => pauseScheduled(tx, campaignId));
    return { state, waitMs: 0, pacePerSecond: 1, recipients: 0 };
  }
}

/** Somebody may have cancelled it meanwhile. */
async function pauseScheduled(tx: Tx, campaignId: number): Promise<CampaignState> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.state !== 'scheduled') return campaign?.state ?? 'cancelled';
  await updateCampaign(tx, campaignId, { state: 'paused', pause_reason: 'balance_short' });
  return 'paused';
}

/**
 * Resolves the recipients once, and reserves what they cost if the SMS are paid from the balance. Before its time and in quiet
 * hours it only says how long to wait.
 */
async function startCampaign(services: DeliveryUses, tx: Tx, campaignId: number) {
  const { clock } = services;
  const campaign = await lockCampaign(tx, campaignId);
  const nothing = { waitMs: 0, pacePerSecond: 1, recipients: 0 };
  if (!campaign) return { ...nothing, state: 'cancelled' };
  const { state, scheduledAt, channel, pacePerSecond, recipients } = campaign;
  if (state !== 'scheduled' && state !== 'running') return { ...nothing, state };
  const now = clock.now();
  const at = new Date(now).toISOString();
  const dueMs = Math.max(Date.parse(scheduledAt), Date.parse(await dueAtOf(tx, at)));
  if (dueMs > now) return { ...nothing, state, waitMs: dueMs - now };
  if (state === 'running') return { state, waitMs: 0, pacePerSecond, recipients };
  const target: Target = await resolveTarget(clock, tx, givenTarget(campaign));
  await insertRecipients(tx, { campaignId, channel, target, at });
  const total = await countRecipients(tx, campaignId, { search: '' });
  if (channel === 'sms') await reserveCost(services, tx, campaignId);
  await updateCampaign(tx, campaignId, { state: 'running', started_at: at, recipients: total });
  return { state: 'running' as const, waitMs: 0, pacePerSecond, recipients: total };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;
const givenTarget = ({ target }: Pick<Locked, 'target'>) => target as Target & { filter?: never };

/** Reserves what the messages cost together, unless the ISP has its own provider. */
async function reserveCost(services: DeliveryUses, tx: Tx, campaignId: number): Promise<void> {
  if (!(await findMessagingAccount(tx))?.usesPlatformSms) return;
  const costMinor = await measureCampaign(services, tx, campaignId);
  if (!(await reserveForCampaign(tx, campaignId, costMinor))) throw new Problem('sms_accounts.balance_short');
  await updateCampaign(tx, campaignId, { estimated_cost_minor: costMinor });
}

import type { CallInput, campaignCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { Problem } from '../../../../core/problem.ts';
import { findMessagingAccount } from '../../providers/index.ts';
import { availableBalance } from '../../sms-accounts/index.ts';
import { sendCampaignJob } from '../job-definitions.ts';
import { insertCampaign } from '../queries/campaigns.ts';
import { previewCampaign } from './preview-campaign.ts';

type Body = CallInput<typeof campaignCalls.send>['body'];

/** Creates a campaign and its job; with `preview` only counts. The recipients are resolved when it starts. */
export async function createCampaign(services: Parameters<typeof previewCampaign>[0], tx: Tx, body: Body) {
  const { channel, subject, body: text, ids, filter, excludedIds, pacePerSecond } = body;
  if (channel === 'email' && subject === '') throw new Problem('notifications.subject_missing');
  const preview = await previewCampaign(
    services,
    tx,
    { channel, subject, body: text },
    { ids, filter, excludedIds },
  );
  if (body.preview) return { campaignId: null, preview };
  const account = channel === 'sms' ? await findMessagingAccount(tx) : undefined;
  if (channel === 'sms' && !account?.smsDriver) throw new Problem('messaging.not_configured');
  if (preview.recipients === 0) throw new Problem('campaigns.no_recipients');
  if (account?.usesPlatformSms && (await availableBalance(tx)) < preview.costMinor)
    throw new Problem('sms_accounts.balance_short');
  const now = services.clock.now();
  const scheduledMs = body.scheduledAt === null ? now : Date.parse(body.scheduledAt);
  if (scheduledMs < now - 60_000) throw new Problem('campaigns.in_the_past');
  const campaignId = await insertCampaign(tx, {
    name: body.name ?? nameFrom(text),
    channel,
    subject: channel === 'sms' ? '' : subject,
    body: text,
    target: JSON.stringify({ ids, filter, excludedIds }),
    scheduled_at: new Date(scheduledMs).toISOString(),
    pace_per_second: pacePerSecond,
    recipients: preview.recipients,
    excluded: preview.matched - preview.recipients,
    estimated_cost_minor: preview.costMinor,
  });
  await enqueueCampaign(tx, campaignId, scheduledMs - now);
  return { campaignId, preview };
}

/** The queue uses the system time, also if the services have a test clock. */
export const enqueueCampaign = (tx: Tx, campaignId: number, inMs = 0) =>
  enqueue(
    tx,
    sendCampaignJob,
    { campaignId },
    { key: String(campaignId), ...(inMs > 0 ? { runAt: new Date(Date.now() + inMs) } : {}) },
  );

const nameFrom = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

import { type CampaignPreview, type NotificationChannel, previewedRecipients } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { resolveTarget } from '../../../customers/subscribers/index.ts';
import { createTextRenderer, type Links, requireKnownPlaceholders } from '../../notifications/index.ts';
import { countTargetedRecipients, sampleRecipients, type Target } from '../queries/recipients.ts';

/** Enough that the average of their segments is close to that of all. */
const measured = 200;

type GivenTarget = Parameters<typeof resolveTarget>[2] & Omit<Target, 'filter'>;

export interface CampaignMessage {
  readonly channel: NotificationChannel;
  readonly subject: string;
  readonly body: string;
}

/** Counts recipients and cost, and renders the message for some of them. */
export async function previewCampaign(
  { clock, ...links }: { readonly clock: Clock } & Links,
  tx: Tx,
  message: CampaignMessage,
  given: GivenTarget,
): Promise<CampaignPreview> {
  requireKnownPlaceholders('campaign', message);
  const target: Target = await resolveTarget(clock, tx, given);
  const { channel } = message;
  const reach = await countTargetedRecipients(tx, target, channel);
  const recipients = await sampleRecipients(tx, target, channel, measured);
  const { languageOf, fill } = await createTextRenderer(tx, links);
  const rendered = recipients.map((recipient) => ({
    recipient,
    text: fill(channel, languageOf(channel, recipient.customerLanguage), message, recipient),
  }));
  const share = rendered.length === 0 ? 0 : reach.recipients / rendered.length;
  const total = (pick: (text: (typeof rendered)[number]['text']) => number | null) =>
    Math.round(rendered.reduce((sum, { text }) => sum + (pick(text) ?? 0), 0) * share);
  const { matched, withoutAddress, optedOut } = reach;
  return {
    ...reach,
    duplicates: matched - withoutAddress - optedOut - reach.recipients,
    segments: total(({ segments }) => segments),
    costMinor: total(({ costMinor }) => costMinor),
    isEstimate: reach.recipients > rendered.length,
    samples: rendered.slice(0, previewedRecipients).map(({ recipient, text }) => ({
      subscriberId: recipient.subscriberId,
      name: recipient.customerName ?? recipient.username,
      recipient: recipient.recipient,
      subject: text.subject,
      body: text.body,
      segments: text.segments,
    })),
  };
}

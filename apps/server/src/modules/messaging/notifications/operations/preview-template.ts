import type { CallInput, notificationCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { findSampleRecipient } from '../queries/sample-recipient.ts';
import { createTextRenderer, type Links } from './render-notifications.ts';
import { requireKnownPlaceholders } from './templates.ts';

/** The text as this subscriber would get it. */
export async function previewTemplate(
  tx: Tx,
  links: Links,
  body: CallInput<typeof notificationCalls.previewTemplate>['body'],
) {
  requireKnownPlaceholders(body.kind, body);
  const recipient = await findSampleRecipient(tx, body.subscriberId);
  if (!recipient) throw new Problem('not_found');
  const { fill } = await createTextRenderer(tx, links);
  const rendered = fill(body.channel, body.language, body, recipient);
  return {
    subject: rendered.subject,
    body: rendered.body,
    segments: rendered.segments,
    costMinor: rendered.costMinor,
  };
}

import { z } from 'zod';
import { bulkTarget, selectsOnce } from '../customers/bulk-calls.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, instantInput, multilineText, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { notificationChannels, notificationStates } from './notifications.ts';

export const campaignStates = ['scheduled', 'running', 'paused', 'completed', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignProblems = {
  'campaigns.no_recipients': { status: 422, title: 'No subscriber can be reached by this channel' },
  'campaigns.wrong_state': { status: 409, title: 'This is not possible in the campaign’s current state' },
  'campaigns.in_the_past': { status: 422, title: 'Choose a later time' },
} as const satisfies ProblemCatalogue;

/** How many recipients a preview shows with their values. */
export const previewedRecipients = 5;

const message = {
  channel: z.enum(notificationChannels),
  subject: z
    .union([z.literal(''), text(200)])
    .default('')
    .describe('Of an email'),
  body: multilineText(4_000).describe('With placeholders such as {name}'),
};
const { ids, filter } = bulkTarget;
const target = {
  ids,
  filter,
  excludedIds: z.array(id()).max(1_000).default([]).describe('Subscribers to leave out'),
};
const chooses = { message: 'Select subscribers by ids or with a filter', path: ['ids'] };

const preview = z.strictObject({
  matched: z.int().describe('Subscribers that were selected'),
  recipients: z.int(),
  withoutAddress: z.int(),
  optedOut: z.int(),
  duplicates: z.int().describe('Several subscribers with one number or address: each gets one message'),
  segments: z.int().describe('Of all messages of an SMS campaign'),
  costMinor: z.int(),
  isEstimate: z.boolean().describe('Calculated from the first recipients, since values differ'),
  samples: z.array(
    z.strictObject({
      subscriberId: id(),
      name: z.string(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      segments: z.int().nullable(),
    }),
  ),
});
export type CampaignPreview = z.infer<typeof preview>;

const counts = z.strictObject({
  queued: z.int(),
  sent: z.int().describe('Taken by the provider, delivered ones included'),
  delivered: z.int(),
  failed: z.int(),
  dropped: z.int().describe('Opted out or without an address since the start; never sent'),
  unknown: z.int().describe('The provider’s answer was lost; never sent again without being asked to'),
  cancelled: z.int(),
});
const campaignRow = z.strictObject({
  id: id(),
  name: z.string(),
  channel: z.enum(notificationChannels),
  state: z.enum(campaignStates),
  pauseReason: z.string().nullable(),
  scheduledAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  recipients: z.int(),
  excluded: z.int(),
  estimatedCostMinor: z.int(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
});
export type CampaignRow = z.infer<typeof campaignRow>;

const recipientRow = z.strictObject({
  id: id(),
  subscriberId: id(),
  username: z.string(),
  name: z.string().nullable(),
  recipient: z.string().nullable(),
  state: z.enum(notificationStates),
  segments: z.int().nullable(),
  costMinor: z.int().nullable(),
  providerId: z.string().nullable(),
  error: z.string().nullable(),
  sentAt: instant().nullable(),
});
export type CampaignRecipient = z.infer<typeof recipientRow>;

/** An accountant may create campaigns and follow them. */
const who = can('create', 'Notification');
const one = z.strictObject({ id: id() });
const changed = z.strictObject({ id: id(), state: z.enum(campaignStates) });

export const campaignCalls = {
  send: defineCall({
    id: 'campaigns.send',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/send-notification',
    summary:
      'Send one message to many subscribers, now or later; with `preview`, only count recipients and cost',
    who,
    status: 202,
    idempotent: true,
    body: z
      .strictObject({
        ...message,
        ...target,
        name: text(120).optional().describe('Default: the beginning of the text'),
        scheduledAt: instantInput().nullable().default(null).describe('Null: now'),
        pacePerSecond: z.int().min(1).max(1000).default(10),
        preview: z.boolean().default(false),
      })
      .refine(selectsOnce, chooses),
    output: z.strictObject({ campaignId: id().nullable(), preview }),
    problems: [
      'campaigns.no_recipients',
      'campaigns.in_the_past',
      'messaging.not_configured',
      'sms_accounts.balance_short',
      'notifications.unknown_placeholder',
      'notifications.subject_missing',
    ],
  }),
  preview: defineCall({
    id: 'campaigns.preview',
    method: 'POST',
    path: '/api/campaign/preview',
    summary: 'Count recipients, segments and cost, and show the message with the values of some recipients',
    who,
    body: z
      .strictObject({ ...message, ...target, body: z.string().max(4_000).default('') })
      .refine(selectsOnce, chooses),
    output: preview,
    problems: ['notifications.unknown_placeholder'],
  }),
  list: defineCall({
    id: 'campaigns.list',
    method: 'GET',
    path: '/api/campaign/index',
    summary: 'List campaigns, newest first',
    who,
    query: z.strictObject({
      ...listQuery(['createdAt'], { state: z.enum(campaignStates).optional() }).shape,
      sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
    }),
    output: pageOf(campaignRow),
  }),
  get: defineCall({
    id: 'campaigns.get',
    method: 'GET',
    path: '/api/campaign/show/{id}',
    summary: 'Get a campaign with its progress',
    who,
    params: idParams,
    output: z.strictObject({
      ...campaignRow.shape,
      subject: z.string(),
      body: z.string(),
      pacePerSecond: z.int(),
      counts,
      costMinor: z.int().describe('Of what the provider took'),
    }),
  }),
  recipients: defineCall({
    id: 'campaigns.recipients',
    method: 'GET',
    path: '/api/campaign/recipients/{id}',
    summary: 'List the recipients of a campaign with their result',
    who,
    params: idParams,
    query: listQuery(['username'], { state: z.enum(notificationStates).optional() }),
    output: pageOf(recipientRow),
    exportColumns: [
      'id',
      'username',
      'name',
      'recipient',
      'delivery',
      'segments',
      'costMinor',
      'providerId',
      'error',
      'sentAt',
    ],
  }),
  pause: defineCall({
    id: 'campaigns.pause',
    method: 'POST',
    path: '/api/campaign/pause',
    summary: 'Pause a campaign; messages that are being sent arrive',
    who,
    body: one,
    output: changed,
    problems: ['campaigns.wrong_state'],
  }),
  resume: defineCall({
    id: 'campaigns.resume',
    method: 'POST',
    path: '/api/campaign/resume',
    summary: 'Resume a paused campaign',
    who,
    body: one,
    output: changed,
    problems: ['campaigns.wrong_state'],
  }),
  cancel: defineCall({
    id: 'campaigns.cancel',
    method: 'POST',
    path: '/api/campaign/cancel',
    summary: 'Cancel a campaign: what is not sent yet is not sent',
    who,
    body: one,
    output: changed,
    problems: ['campaigns.wrong_state'],
  }),
  retry: defineCall({
    id: 'campaigns.retry',
    method: 'POST',
    path: '/api/campaign/retry',
    summary: 'Send the failed messages of a campaign again',
    who,
    body: z.strictObject({
      id: id(),
      includeUnknown: z
        .boolean()
        .default(false)
        .describe('Also those whose result is unknown; some recipients may get the message twice'),
    }),
    output: z.strictObject({ ...changed.shape, retried: z.int() }),
    problems: ['campaigns.wrong_state', 'sms_accounts.balance_short'],
  }),
};

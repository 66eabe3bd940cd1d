import { z } from 'zod';
import { billedSubscriber } from '../billing/invoice-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  idParams,
  instant,
  multilineText,
  text,
  version,
  versionOrNone,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import {
  customerKinds,
  messageKinds,
  messageLanguages,
  notificationKinds,
  placeholders,
} from './notification-templates.ts';

export const notificationStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'dropped',
  'cancelled',
] as const;
export type NotificationState = (typeof notificationStates)[number];
/** By which customers are told; staff alerts go by Telegram. */
export const notificationChannels = ['email', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export const messageChannels = [...notificationChannels, 'telegram'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const notificationProblems = {
  'notifications.unknown_placeholder': {
    status: 422,
    title: 'The text contains a placeholder that this notification does not have',
  },
  'notifications.subject_missing': { status: 422, title: 'An email needs a subject' },
} as const satisfies ProblemCatalogue;

const kind = () => z.enum(notificationKinds);
const channel = () => z.enum(notificationChannels);
const messageLanguage = () => z.enum(messageLanguages);

const notificationRow = z.strictObject({
  id: id(),
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z
    .enum(notificationStates)
    .describe(
      'Dropped: the reason for it no longer applied. Unknown: the provider’s answer was lost, so it may have been sent',
    ),
  subscriber: billedSubscriber.nullable().describe('Null for messages to staff'),
  campaignId: id().nullable(),
  number: z.string().nullable().describe('Number of the invoice or receipt'),
  recipient: z.string().nullable().describe('The recipient, or who it would be sent to now'),
  queuedAt: instant(),
  dueAt: instant().describe('Not sent before this time'),
  sentAt: instant().nullable(),
  deliveredAt: instant().nullable().describe('If the provider reports deliveries'),
  segments: z.int().nullable().describe('Parts of an SMS'),
  costMinor: z.int().nullable(),
  provider: z.string().nullable(),
  providerId: z.string().nullable().describe('The provider’s id of the message'),
  tries: z.int(),
  error: z.string().nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const template = z.strictObject({
  kind: kind(),
  channel: channel(),
  language: messageLanguage(),
  subject: z.string().describe('Empty in an SMS'),
  body: z.string(),
  isDefault: z.boolean(),
  version: versionOrNone().describe('0 if the ISP has not customised the template'),
});
export type NotificationTemplate = z.infer<typeof template>;

const oneTemplate = { kind: kind(), channel: channel(), language: messageLanguage() };
const subject = () => z.union([z.literal(''), text(200)]).describe('Required in an email, empty in an SMS');
const words = { subject: subject(), body: multilineText(4_000) };
export const notificationTemplateForm = z.strictObject({
  ...oneTemplate,
  ...words,
  version: versionOrNone(),
});

const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');
const kinds = () => z.array(kind()).max(notificationKinds.length);
const settings = {
  offKinds: kinds(),
  emailKinds: kinds().describe('Sent by email'),
  smsKinds: kinds().describe('Sent by SMS, once a provider is set up'),
  requiredKinds: kinds().describe('Also sent to customers who opted out of the channel'),
  quietFrom: timeOfDay().nullable().describe('In the ISP’s time zone; set both or neither'),
  quietUntil: timeOfDay().nullable(),
  sendsRetail: z
    .boolean()
    .describe('Retail invoices and payments of wholesale resellers, in their name and at your cost'),
  version: versionOrNone().describe('0 until the ISP saves its first settings'),
};
/** Quiet hours have both ends or neither; in an update, an end that is left out stays as it is. */
export const notificationSettingsForm = z
  .strictObject(settings)
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    message: 'Enter both times or neither',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    message: 'Enter a different time from the start',
  });

export const notificationCalls = {
  list: defineCall({
    id: 'notifications.list',
    method: 'GET',
    path: '/api/notification/index',
    summary: 'List messages to customers, staff and resellers with their delivery status',
    who: can('read', 'Notification'),
    query: z.strictObject({
      ...listQuery(['queuedAt'], {
        state: z.enum(notificationStates).optional(),
        kind: z.enum(messageKinds).optional(),
        channel: z.enum(messageChannels).optional(),
        subscriberId: idFromText().optional(),
      }).shape,
      sort: z.enum(['-queuedAt', 'queuedAt']).default('-queuedAt'),
    }),
    output: pageOf(notificationRow),
  }),
  get: defineCall({
    id: 'notifications.get',
    method: 'GET',
    path: '/api/notification/show/{id}',
    summary: 'Get a notification with its text as sent, or as it would be sent now',
    who: can('read', 'Notification'),
    params: idParams,
    output: z.strictObject({
      ...notificationRow.shape,
      language: messageLanguage(),
      subject: z.string(),
      body: z.string(),
    }),
  }),
  templates: defineCall({
    id: 'notifications.templates',
    method: 'GET',
    path: '/api/notification/template/index',
    summary:
      'List the templates of every notification in every language, customised or default, with sample values',
    who: can('read', 'Notification'),
    output: z.strictObject({
      items: z.array(template),
      samples: z.array(
        z.strictObject({ language: messageLanguage(), values: z.record(z.enum(placeholders), z.string()) }),
      ),
      smsPriceMinor: z.int().describe('Price of a segment'),
    }),
  }),
  saveTemplate: defineCall({
    id: 'notifications.saveTemplate',
    method: 'POST',
    path: '/api/notification/template/store',
    summary: 'Customise a template; its placeholders are checked before it is saved',
    who: can('update', 'Notification'),
    body: z.strictObject({ ...oneTemplate, ...partialOf(words), version: versionOrNone() }),
    output: z.strictObject({ version: version() }),
    problems: ['notifications.unknown_placeholder', 'notifications.subject_missing'],
  }),
  previewTemplate: defineCall({
    id: 'notifications.previewTemplate',
    method: 'POST',
    path: '/api/notification/template/preview',
    summary: 'Fill in a template with the values of a subscriber, with the segments and cost of an SMS',
    who: can('read', 'Notification'),
    body: z.strictObject({ ...oneTemplate, kind: z.enum(customerKinds), ...words, subscriberId: id() }),
    output: z.strictObject({
      subject: z.string(),
      body: z.string(),
      segments: z.int().nullable(),
      costMinor: z.int().nullable(),
    }),
    problems: ['notifications.unknown_placeholder'],
  }),
  resetTemplate: defineCall({
    id: 'notifications.resetTemplate',
    method: 'POST',
    path: '/api/notification/template/reset',
    summary: 'Reset a template to the default',
    who: can('update', 'Notification'),
    body: z.strictObject(oneTemplate),
    output: z.strictObject({ version: z.literal(0) }),
  }),
  getSettings: defineCall({
    id: 'notifications.getSettings',
    method: 'GET',
    path: '/api/notification/setting/show',
    summary: 'Get which notifications are sent, and the quiet hours',
    who: can('read', 'Notification'),
    output: z.strictObject(settings),
  }),
  updateSettings: defineCall({
    id: 'notifications.updateSettings',
    method: 'POST',
    path: '/api/notification/setting/update',
    summary: 'Update which notifications are sent, and the quiet hours',
    who: can('update', 'Notification'),
    body: z.strictObject({ ...partialOf(settings), version: settings.version }),
    output: z.strictObject({ version: version() }),
  }),
  getOptOuts: defineCall({
    id: 'notifications.getOptOuts',
    method: 'GET',
    path: '/api/notification/opt-out/{id}',
    summary: 'Get the channels by which the customer of a subscriber wants no messages',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: z.strictObject({ channels: z.array(channel()) }),
  }),
  updateOptOuts: defineCall({
    id: 'notifications.updateOptOuts',
    method: 'POST',
    path: '/api/notification/opt-out',
    summary: 'Set the channels by which the customer of a subscriber wants no messages',
    who: can('update', 'Subscriber'),
    body: z.strictObject({
      subscriberId: id(),
      channels: z.array(channel()).max(notificationChannels.length),
    }),
    output: z.strictObject({ channels: z.array(channel()) }),
  }),
};

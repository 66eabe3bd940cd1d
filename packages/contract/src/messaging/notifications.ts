import { z } from 'zod';
import { billedSubscriber } from '../billing/invoice-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  idParams,
  instant,
  language,
  multilineText,
  text,
  version,
  versionOrNone,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { notificationKinds, placeholders } from './notification-templates.ts';

export const notificationStates = ['queued', 'sent', 'failed', 'dropped'] as const;
export type NotificationState = (typeof notificationStates)[number];
/** SMS is not supported yet. */
export const notificationChannels = ['email'] as const;

export const notificationProblems = {
  'notifications.unknown_placeholder': {
    status: 422,
    title: 'The text contains a placeholder that this notification does not have',
  },
} as const satisfies ProblemCatalogue;

const kind = () => z.enum(notificationKinds);
const channel = () => z.enum(notificationChannels);

const notificationRow = z.strictObject({
  id: id(),
  kind: kind(),
  channel: channel(),
  state: z.enum(notificationStates).describe('Dropped: the reason for the notification no longer applied'),
  subscriber: billedSubscriber,
  number: z.string().nullable().describe('Number of the invoice or receipt'),
  recipient: z.string().nullable().describe('The recipient, or who it would be sent to now'),
  queuedAt: instant(),
  dueAt: instant().describe('Not sent before this time'),
  sentAt: instant().nullable(),
  tries: z.int(),
  error: z.string().nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const template = z.strictObject({
  kind: kind(),
  channel: channel(),
  language: language(),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  version: versionOrNone().describe('0 if the ISP has not customised the template'),
});
export type NotificationTemplate = z.infer<typeof template>;

const oneTemplate = { kind: kind(), channel: channel(), language: language() };
const words = { subject: text(200), body: multilineText(4_000) };
export const notificationTemplateForm = z.strictObject({
  ...oneTemplate,
  ...words,
  version: versionOrNone(),
});

const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');
const settings = {
  offKinds: z.array(kind()).max(notificationKinds.length),
  quietFrom: timeOfDay().nullable().describe('In the ISP’s time zone; set both or neither'),
  quietUntil: timeOfDay().nullable(),
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
  index: defineCall({
    id: 'notifications.index',
    method: 'GET',
    path: '/api/notification/index',
    summary: 'List notifications to customers with their delivery status',
    who: can('read', 'Notification'),
    query: z.strictObject({
      ...listQuery(['queuedAt'], {
        state: z.enum(notificationStates).optional(),
        kind: kind().optional(),
        subscriberId: idFromText().optional(),
      }).shape,
      sort: z.enum(['-queuedAt', 'queuedAt']).default('-queuedAt'),
    }),
    output: pageOf(notificationRow),
  }),
  show: defineCall({
    id: 'notifications.show',
    method: 'GET',
    path: '/api/notification/show/{id}',
    summary: 'Get a notification with its text as sent, or as it would be sent now',
    who: can('read', 'Notification'),
    params: idParams,
    output: z.strictObject({
      ...notificationRow.shape,
      language: language(),
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
        z.strictObject({ language: language(), values: z.record(z.enum(placeholders), z.string()) }),
      ),
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
  showSettings: defineCall({
    id: 'notifications.showSettings',
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
};

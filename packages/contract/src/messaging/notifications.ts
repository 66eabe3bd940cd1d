import { z } from 'zod';
import { billedLine } from '../billing/invoice-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, language, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { noticeKinds, placeholders } from './notification-templates.ts';

export const noticeStates = ['queued', 'sent', 'failed', 'dropped'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** SMS joins once there is something that carries them. */
export const noticeChannels = ['email'] as const;

export const noticeProblems = {
  'notices.unknown_placeholder': {
    status: 422,
    title: 'The text contains a placeholder that this notification does not have',
  },
} as const satisfies ProblemCatalogue;

const kind = () => z.enum(noticeKinds);
const channel = () => z.enum(noticeChannels);

const noticeRow = z.strictObject({
  id: id(),
  kind: kind(),
  channel: channel(),
  state: z.enum(noticeStates).describe('Dropped: the reason for the notification no longer applied'),
  subscriber: billedLine,
  number: z.string().nullable().describe('Number of the invoice or receipt'),
  recipient: z.string().nullable().describe('The recipient, or who it would be sent to now'),
  queuedAt: instant(),
  dueAt: instant().describe('Not sent before this time'),
  sentAt: instant().nullable(),
  tries: z.int(),
  error: z.string().nullable(),
});
export type NoticeRow = z.infer<typeof noticeRow>;

const template = z.strictObject({
  kind: kind(),
  channel: channel(),
  language: language(),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  version: z.int().min(0).describe('0 if the ISP has not customised the template'),
});
export type NoticeTemplate = z.infer<typeof template>;

const oneTemplate = { kind: kind(), channel: channel(), language: language() };
export const noticeTemplateForm = z.strictObject({
  ...oneTemplate,
  subject: text(200),
  body: text(4_000),
  version: z.int().min(0),
});

const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');
const settings = {
  offKinds: z.array(kind()).max(noticeKinds.length),
  quietFrom: timeOfDay().nullable().describe('In the ISP’s time zone; set both or neither'),
  quietUntil: timeOfDay().nullable(),
  version: z.int().min(0).describe('0 until the ISP saves its first settings'),
};
export const noticeSettingsForm = z
  .strictObject(settings)
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    message: 'Enter both times or neither',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    message: 'Enter a different time from the start',
  });

export const noticeCalls = {
  index: defineCall({
    id: 'notices.index',
    method: 'GET',
    path: '/api/notification/index',
    summary: 'List notifications to customers with their delivery status',
    who: can('read', 'Notification'),
    query: z.strictObject({
      ...listQuery(['queuedAt'], {
        state: z.enum(noticeStates).optional(),
        kind: kind().optional(),
        subscriberId: idFromText().optional(),
      }).shape,
      sort: z.enum(['-queuedAt', 'queuedAt']).default('-queuedAt'),
    }),
    output: pageOf(noticeRow),
  }),
  show: defineCall({
    id: 'notices.show',
    method: 'GET',
    path: '/api/notification/show/{id}',
    summary: 'Get a notification with its text as sent, or as it would be sent now',
    who: can('read', 'Notification'),
    params: idParams,
    output: z.strictObject({
      ...noticeRow.shape,
      language: language(),
      subject: z.string(),
      body: z.string(),
    }),
  }),
  templates: defineCall({
    id: 'notices.templates',
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
  storeTemplate: defineCall({
    id: 'notices.storeTemplate',
    method: 'POST',
    path: '/api/notification/template/store',
    summary: 'Customise a template; its placeholders are checked before it is saved',
    who: can('update', 'Notification'),
    body: noticeTemplateForm,
    output: z.strictObject({ version: version() }),
    problems: ['notices.unknown_placeholder'],
  }),
  resetTemplate: defineCall({
    id: 'notices.resetTemplate',
    method: 'POST',
    path: '/api/notification/template/reset',
    summary: 'Reset a template to the default',
    who: can('update', 'Notification'),
    body: z.strictObject(oneTemplate),
    output: z.strictObject({ version: z.literal(0) }),
  }),
  showSettings: defineCall({
    id: 'notices.showSettings',
    method: 'GET',
    path: '/api/notification/setting/show',
    summary: 'Get which notifications are sent, and the quiet hours',
    who: can('read', 'Notification'),
    output: z.strictObject(settings),
  }),
  updateSettings: defineCall({
    id: 'notices.updateSettings',
    method: 'POST',
    path: '/api/notification/setting/update',
    summary: 'Update which notifications are sent, and the quiet hours',
    who: can('update', 'Notification'),
    body: noticeSettingsForm,
    output: z.strictObject({ version: version() }),
  }),
};

import { z } from 'zod';
import { billedLine } from './invoice-shapes.ts';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, instant, language, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import { noticeKinds, placeholders } from './notification-templates.ts';

export const noticeStates = ['queued', 'sent', 'failed', 'dropped'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** SMS joins once there is something that carries them. */
export const noticeChannels = ['email'] as const;

export const noticeProblems = {
  'notices.unknown_placeholder': {
    status: 422,
    title: 'The text names something in braces that this kind of notice does not have',
  },
} as const satisfies ProblemCatalogue;

const kind = () => z.enum(noticeKinds);
const channel = () => z.enum(noticeChannels);

const noticeRow = z.strictObject({
  id: id(),
  kind: kind(),
  channel: channel(),
  state: z.enum(noticeStates).describe('Dropped: what it would have told of was no longer so'),
  subscriber: billedLine,
  number: z.string().nullable().describe('Of the bill or receipt'),
  recipient: z.string().nullable().describe('To whom it went, or would go now'),
  queuedAt: instant(),
  dueAt: instant().describe('Not before this'),
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
  version: z.int().min(0).describe('0 where the ISP has no words of its own'),
});
export type NoticeTemplate = z.infer<typeof template>;

const oneTemplate = { kind: kind(), channel: channel(), language: language() };
export const noticeTemplateForm = z.strictObject({
  ...oneTemplate,
  subject: text(200),
  body: text(4_000),
  version: z.int().min(0),
});

const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00');
const settings = {
  offKinds: z.array(kind()).max(noticeKinds.length),
  quietFrom: timeOfDay().nullable().describe('In the ISP’s zone; both or neither'),
  quietUntil: timeOfDay().nullable(),
  version: z.int().min(0).describe('0 while the ISP has chosen nothing yet'),
};
export const noticeSettingsForm = z
  .strictObject(settings)
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    message: 'Both times or neither',
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    message: 'Another time than the beginning',
  });

export const noticeCalls = {
  index: defineCall({
    id: 'notices.index',
    method: 'GET',
    path: '/api/notification/index',
    summary: 'What subscribers were told, and whether it left',
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
    summary: 'One notice with its words: as they left, or as they would now',
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
      'The words of every kind in every language, the ISP’s own or the panel’s, with values to try them on',
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
    summary: 'Choose one’s own words; placeholders are checked before anything is sent with them',
    who: can('update', 'Notification'),
    body: noticeTemplateForm,
    output: z.strictObject({ version: version() }),
    problems: ['notices.unknown_placeholder'],
  }),
  resetTemplate: defineCall({
    id: 'notices.resetTemplate',
    method: 'POST',
    path: '/api/notification/template/reset',
    summary: 'Go back to the panel’s words',
    who: can('update', 'Notification'),
    body: z.strictObject(oneTemplate),
    output: z.strictObject({ version: z.literal(0) }),
  }),
  showSettings: defineCall({
    id: 'notices.showSettings',
    method: 'GET',
    path: '/api/notification/setting/show',
    summary: 'What is told at all, and the hours in which nothing leaves',
    who: can('read', 'Notification'),
    output: z.strictObject(settings),
  }),
  updateSettings: defineCall({
    id: 'notices.updateSettings',
    method: 'POST',
    path: '/api/notification/setting/update',
    summary: 'Change what is told, and the quiet hours',
    who: can('update', 'Notification'),
    body: noticeSettingsForm,
    output: z.strictObject({ version: version() }),
  }),
};

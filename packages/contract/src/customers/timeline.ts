import { z } from 'zod';
import { invoiceStatuses } from '../billing/invoice-shapes.ts';
import { paymentMethods, paymentStatuses } from '../billing/payment-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, multilineText } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { messageKinds } from '../messaging/notification-templates.ts';
import { notificationStates } from '../messaging/notifications.ts';
import { subscriberHistory } from './subscriber-shapes.ts';

export const timelineProblems = {
  'timeline.not_your_note': { status: 403, title: 'Only the author can delete a note' },
} as const satisfies ProblemCatalogue;

export const timelineKinds = [
  'invoice',
  'payment',
  'creditNote',
  'change',
  'note',
  'session',
  'message',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const shared = { id: id(), at: instant(), who: z.string().nullable() };
const number = z.string();
export const timelineEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('invoice'),
    ...shared,
    number,
    totalMinor: z.int(),
    status: z.enum(invoiceStatuses),
    overdue: z.boolean(),
    dueOn: z.string(),
    periodStart: z.string().nullable(),
    periodEnd: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('payment'),
    ...shared,
    number,
    amountMinor: z.int(),
    method: z.enum(paymentMethods),
    status: z.enum(paymentStatuses),
  }),
  z.strictObject({
    kind: z.literal('creditNote'),
    ...shared,
    number,
    amountMinor: z.int(),
    isCancellation: z.boolean(),
    isReversed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('change'),
    ...shared,
    call: subscriberHistory.shape.call,
    action: subscriberHistory.shape.action,
    before: subscriberHistory.shape.before,
    after: subscriberHistory.shape.after,
  }),
  z.strictObject({ kind: z.literal('note'), ...shared, body: z.string(), isOwn: z.boolean() }),
  z.strictObject({
    kind: z.literal('session'),
    ...shared,
    stoppedAt: instant().nullable(),
    ip: z.string().nullable(),
    callerId: z.string().nullable(),
    reason: z.string().nullable().describe('Why the session ended, in the router’s own words'),
  }),
  z.strictObject({
    kind: z.literal('message'),
    ...shared,
    notification: z.enum(messageKinds),
    channel: z.string(),
    state: z.enum(notificationStates),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

const cursor = () => z.string().regex(/^-?\d{1,18}\.\d\.\d{1,18}$/, 'Use the cursor of the page before');

const account = z.strictObject({
  balanceMinor: z.int().describe('Balance due; negative: credit'),
  overdueMinor: z.int(),
  oldestDueOn: z.string().nullable().describe('When the oldest unpaid invoice is or was due'),
  paidUntil: z.string().nullable(),
  suspendsOn: z
    .string()
    .nullable()
    .describe('When service ends if nothing is paid; null if nothing leads to a suspension'),
  lastPayment: z
    .strictObject({
      id: id(),
      number,
      amountMinor: z.int(),
      method: z.enum(paymentMethods),
      receivedAt: instant(),
    })
    .nullable()
    .describe('Null without permission to read payments'),
  nextInvoice: z
    .strictObject({
      on: z.string(),
      totalMinor: z.int().describe('By today’s package, price and discount'),
      periodStart: z.string().nullable(),
      periodEnd: z.string().nullable(),
      isAutomatic: z.boolean().describe('False if the billing run is started by hand'),
    })
    .nullable(),
});
export type SubscriberAccount = z.infer<typeof account>;

export const timelineCalls = {
  index: defineCall({
    id: 'timeline.index',
    method: 'GET',
    path: '/api/isp/isp-user/timeline/{id}',
    summary:
      'List what happened to a subscriber, newest first: invoices, payments, changes, sessions, messages and notes, as far as the caller may read them',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      kind: z.enum(timelineKinds).optional(),
      cursor: cursor().optional().describe('`nextCursor` of the page before'),
      limit: z.coerce.number<number>().int().min(1).max(100).default(20),
    }),
    output: z.strictObject({
      items: z.array(timelineEntry),
      nextCursor: z.string().nullable().describe('Null on the last page'),
    }),
  }),
  account: defineCall({
    id: 'timeline.account',
    method: 'GET',
    path: '/api/isp/isp-user/account/{id}',
    summary:
      'Get what a subscriber owes and since when, the last payment, the next invoice, and when service ends',
    who: can('read', 'Invoice'),
    params: idParams,
    output: account,
  }),
  createNote: defineCall({
    id: 'timeline.createNote',
    method: 'POST',
    path: '/api/isp/isp-user/note/{id}',
    summary: 'Add a note to a subscriber',
    who: can('read', 'Subscriber'),
    params: idParams,
    body: z.strictObject({ body: multilineText(2_000) }),
    output: z.strictObject({ id: id() }),
    status: 201,
    idempotent: true,
  }),
  deleteNote: defineCall({
    id: 'timeline.deleteNote',
    method: 'POST',
    path: '/api/isp/isp-user/note-delete/{id}',
    summary: 'Delete a note of your own; the audit log keeps its text',
    who: can('read', 'Subscriber'),
    params: idParams,
    problems: ['timeline.not_your_note'],
  }),
};

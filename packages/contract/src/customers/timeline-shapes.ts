import { z } from 'zod';
import { invoiceStatuses } from '../billing/invoice-shapes.ts';
import { paymentMethods, paymentStatuses } from '../billing/payment-shapes.ts';
import { id, instant } from '../kit/fields.ts';
import { messageKinds } from '../messaging/notification-templates.ts';
import { notificationStates } from '../messaging/notifications.ts';
import { ticketStatuses, ticketUrgencies } from '../support/ticket-shapes.ts';
import { visitStatuses } from '../support/visits.ts';
import { subscriberHistory } from './subscriber-shapes.ts';

/** The order is that of a cursor: new kinds come last. */
export const timelineKinds = [
  'invoice',
  'payment',
  'creditNote',
  'change',
  'note',
  'session',
  'message',
  'ticket',
  'visit',
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
  z.strictObject({
    kind: z.literal('ticket'),
    ...shared,
    number: z.int(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
  }),
  z.strictObject({
    kind: z.literal('visit'),
    ...shared,
    ticketId: id(),
    ticketNumber: z.int(),
    status: z.enum(visitStatuses),
    on: z.string().describe('Planned day'),
    from: z.string(),
    to: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const subscriberAccount = z.strictObject({
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
    .nullable(),
  visiblePayments: z
    .enum(['all', 'own', 'none'])
    .describe(
      'Which payments the last one is among: all, those that the caller recorded, or none without permission to read them',
    ),
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
export type SubscriberAccount = z.infer<typeof subscriberAccount>;

/** The newest tickets of a subscriber. */
export const subscriberTicket = z.strictObject({
  id: id(),
  number: z.int(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  urgency: z.enum(ticketUrgencies),
  openedAt: instant(),
});

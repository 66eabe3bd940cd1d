import { z } from 'zod';
import { subscriberStatuses, syncStates } from '../customers/subscriber-shapes.ts';
import { id, instant, version } from '../kit/fields.ts';
import { subscriberOutage } from './subscriber-outage.ts';

export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const ticketUrgencies = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketUrgency = (typeof ticketUrgencies)[number];
export const ticketCategories = [
  'no_connection',
  'slow',
  'billing',
  'installation',
  'relocation',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];
export const ticketSources = ['phone', 'visit', 'email', 'portal', 'staff'] as const;
export type TicketSource = (typeof ticketSources)[number];
export const ticketDesks = ['isp', 'platform'] as const;
export type TicketDesk = (typeof ticketDesks)[number];
export const ticketViews = ['active', 'mine', 'unassigned', 'overdue', 'all'] as const;
export const ticketEventKinds = [
  'created',
  'status',
  'urgency',
  'department',
  'staff',
  'merged',
  'linked',
  'rated',
  'visit',
  'outage',
] as const;

/** After this many days without the customer's reply, a resolved ticket is closed. */
export const daysUntilClosed = 14;
export const maxAttachmentBytes = 10 * 1024 * 1024;
export const maxAttachmentsPerReply = 5;

export const ticketRow = z.strictObject({
  id: id(),
  number: z.int(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  urgency: z.enum(ticketUrgencies),
  status: z.enum(ticketStatuses),
  source: z.enum(ticketSources),
  departmentId: id().nullable(),
  departmentName: z.string().nullable(),
  staffId: id().nullable(),
  staffName: z.string().nullable(),
  subscriberId: id().nullable(),
  username: z.string().nullable(),
  customerName: z.string().nullable(),
  openedAt: instant(),
  lastActivityAt: instant(),
  dueAt: instant().nullable().describe('When the next response time ends; null once resolved'),
  isOverdue: z.boolean(),
  rating: z.int().min(1).max(5).nullable(),
});
export type TicketRow = z.output<typeof ticketRow>;

/** What helps to answer: whether the connection works, and what is owed. */
export const ticketSubscriber = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  packageName: z.string(),
  routerName: z.string(),
  online: z.boolean().nullable().describe('Null if the router has not been polled yet'),
  since: instant().nullable().describe('Since when it is online or offline'),
  lastSeenAt: instant().nullable(),
  lastIp: z.string().nullable(),
  sync: z.enum(syncStates),
  balanceMinor: z.int().nullable().describe('Only for those who may read invoices'),
  outages: z.array(subscriberOutage).describe('Open, or ended within the last 30 days; newest first'),
});
export type TicketSubscriber = z.output<typeof ticketSubscriber>;

export const ticketEvent = z.strictObject({
  id: id(),
  at: instant(),
  userName: z.string().nullable(),
  kind: z.enum(ticketEventKinds),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type TicketEvent = z.output<typeof ticketEvent>;

const otherTicket = z.strictObject({ id: id(), number: z.int(), subject: z.string() });

export const ticketDetails = z.strictObject({
  ...ticketRow.shape,
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  openedBy: z.string().nullable(),
  firstResponseDueAt: instant(),
  firstResponseAt: instant().nullable(),
  resolutionDueAt: instant(),
  resolvedAt: instant().nullable(),
  closedAt: instant().nullable(),
  ratingComment: z.string().nullable(),
  ratingUrl: z
    .string()
    .nullable()
    .describe('Where the customer rates it; only for a resolved or closed ticket'),
  mergedInto: otherTicket.nullable(),
  linkedTo: otherTicket.nullable(),
  outage: subscriberOutage.nullable().describe('The outage that the ticket is attached to'),
  subscriber: ticketSubscriber.nullable(),
  events: z.array(ticketEvent),
  version: version(),
});
export type TicketDetails = z.output<typeof ticketDetails>;

export const ticketAttachment = z.strictObject({
  id: id(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});
export type TicketAttachment = z.output<typeof ticketAttachment>;

export const ticketReply = z.strictObject({
  id: id(),
  author: z.enum(['staff', 'customer']),
  authorName: z.string(),
  enteredBy: z.string().nullable().describe('Who entered what the customer said'),
  internal: z.boolean(),
  fromEmail: z.string().nullable().describe('The sender, of a reply that came by email'),
  leftOut: z.array(z.string()).describe('Names of attached files that were not accepted'),
  body: z.string(),
  at: instant(),
  attachments: z.array(ticketAttachment),
});
export type TicketReply = z.output<typeof ticketReply>;

/** What a stream of tickets sends. */
export interface TicketEvents {
  readonly changed: { readonly ticketId: number };
  readonly replying: { readonly userId: number; readonly name: string };
}

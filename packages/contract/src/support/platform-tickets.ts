import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, multilineText, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import {
  maxAttachmentBytes,
  maxAttachmentsPerReply,
  ticketAttachment,
  ticketEvent,
  ticketReply,
  ticketStatuses,
  ticketUrgencies,
} from './ticket-shapes.ts';

export const platformTicketRow = z.strictObject({
  id: id(),
  number: z.int(),
  ispId: id(),
  ispName: z.string(),
  subject: z.string(),
  urgency: z.enum(ticketUrgencies),
  status: z.enum(ticketStatuses),
  openedBy: z.string().nullable(),
  openedAt: instant(),
  lastActivityAt: instant(),
  isAnswered: z.boolean().describe('The last message is from the platform'),
});
export type PlatformTicketRow = z.output<typeof platformTicketRow>;

const platformTicketDetails = z.strictObject({
  ...platformTicketRow.shape,
  replies: z.array(ticketReply),
  events: z.array(ticketEvent),
});
export type PlatformTicketDetails = z.output<typeof platformTicketDetails>;

const attachmentIds = z.array(id()).max(maxAttachmentsPerReply).default([]);
const changed = z.strictObject({ id: id() });

/** The complete form, as the web edits it. */
export const platformTicketForm = z.strictObject({
  subject: text(160),
  body: multilineText(10_000),
  urgency: z.enum(ticketUrgencies).default('normal'),
  attachmentIds,
});

/** Both sides use the same calls: an ISP its own tickets, the platform those of all ISPs. */
const ofBoth = { who: can('manage', 'Ticket'), scope: 'caller' } as const;

export const platformTicketCalls = {
  list: defineCall({
    id: 'platformTickets.list',
    method: 'GET',
    path: '/api/platform-ticket/tickets',
    summary: 'List requests to the platform: your own; the platform sees those of all ISPs',
    ...ofBoth,
    query: listQuery(['lastActivityAt', 'openedAt'], {
      view: z.enum(['active', 'all']).default('active'),
      status: z.enum(ticketStatuses).optional(),
      urgency: z.enum(ticketUrgencies).optional(),
      ispId: idFromText().optional().describe('Only for users of the platform'),
    }),
    output: pageOf(platformTicketRow),
    exportColumns: ['number', 'ispName', 'subject', 'urgency', 'ticketStatus', 'openedAt', 'lastActivityAt'],
  }),
  get: defineCall({
    id: 'platformTickets.get',
    method: 'GET',
    path: '/api/platform-ticket/get-ticket-details',
    summary: 'Get a request to the platform with its conversation and history',
    ...ofBoth,
    query: z.strictObject({ ticketId: idFromText() }),
    output: platformTicketDetails,
  }),
  download: defineCall({
    id: 'platformTickets.download',
    method: 'GET',
    path: '/api/platform-ticket/attachment/{id}',
    summary: 'Download an attachment of a request to the platform',
    ...ofBoth,
    params: idParams,
    respondsWithFile: 'application/octet-stream',
    problems: ['attachments.missing'],
  }),
  upload: defineCall({
    id: 'platformTickets.upload',
    method: 'POST',
    path: '/api/platform-ticket/attachment',
    summary: 'Upload a file for a reply to a request, to be attached by its id within a day',
    ...ofBoth,
    query: z.strictObject({ ticketId: idFromText(), fileName: z.string().min(1).max(120) }),
    file: { types: ['application/octet-stream'], maxBytes: maxAttachmentBytes },
    output: ticketAttachment,
    status: 201,
    problems: ['attachments.name', 'attachments.type', 'attachments.not_what_it_says', 'attachments.empty'],
  }),
  create: defineCall({
    id: 'platformTickets.create',
    method: 'POST',
    path: '/api/platform-ticket/create-ticket',
    summary: 'Ask the platform for help',
    who: can('manage', 'Ticket'),
    body: platformTicketForm,
    output: z.strictObject({ id: id(), number: z.int() }),
    status: 201,
    idempotent: true,
    problems: ['tickets.attachment_not_found'],
  }),
  reply: defineCall({
    id: 'platformTickets.reply',
    method: 'POST',
    path: '/api/platform-ticket/add-ticket-reply',
    summary: 'Reply to a request to the platform',
    ...ofBoth,
    body: z.strictObject({ ticketId: id(), body: multilineText(10_000), attachmentIds }),
    output: changed,
    status: 201,
    idempotent: true,
    problems: ['tickets.closed', 'tickets.attachment_not_found'],
  }),
  updateStatus: defineCall({
    id: 'platformTickets.updateStatus',
    method: 'POST',
    path: '/api/platform-ticket/update-ticket-status',
    summary: 'Set the status; an ISP may only resolve its own',
    ...ofBoth,
    body: z.strictObject({ ticketId: id(), status: z.enum(ticketStatuses) }),
    output: changed,
    problems: ['tickets.transition', 'tickets.closed'],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, multilineText, optionalText, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import {
  maxAttachmentsPerReply,
  ticketCategories,
  ticketDetails,
  ticketReply,
  ticketRow,
  ticketSources,
  ticketStatuses,
  ticketSubscriber,
  ticketUrgencies,
  ticketViews,
} from './ticket-shapes.ts';

export const ticketProblems = {
  'tickets.subscriber_not_found': { status: 422, title: 'This subscriber does not exist' },
  'tickets.transition': { status: 409, title: 'The status cannot be changed this way' },
  'tickets.closed': { status: 409, title: 'This ticket is closed. Open a new ticket that is linked to it.' },
  'tickets.no_department': { status: 422, title: 'Choose a department before you assign the ticket' },
  'tickets.not_closed': { status: 422, title: 'A new ticket can be linked only to a closed one' },
  'tickets.merge_itself': { status: 422, title: 'Choose another ticket' },
  'tickets.merge_target': { status: 422, title: 'Choose an open ticket' },
  'tickets.merge_other_subscriber': {
    status: 422,
    title: 'These tickets belong to different subscribers',
  },
  'tickets.attachment_not_found': {
    status: 422,
    title: 'This attachment was not uploaded or is already used',
  },
} as const satisfies ProblemCatalogue;

const attachmentIds = z.array(id()).max(maxAttachmentsPerReply).default([]);
const ticketQuery = z.strictObject({ ticketId: idFromText() });
const changed = z.strictObject({ id: id() });
const oneTicket = { ticketId: id() };

/** The complete form, as the web edits it. */
export const ticketForm = z.strictObject({
  subject: text(160),
  body: multilineText(10_000),
  category: z.enum(ticketCategories).default('other'),
  urgency: z.enum(ticketUrgencies).default('normal'),
  source: z.enum(ticketSources).default('phone'),
  departmentId: id().nullish(),
  staffId: id().nullish(),
  subscriberId: id().nullish(),
  contactName: optionalText(120),
  contactMobile: optionalText(20),
  linkedToId: id().nullish().describe('A closed ticket about the same matter'),
  attachmentIds,
});

export const ticketReplyForm = z.strictObject({
  ...oneTicket,
  body: multilineText(10_000),
  author: z
    .enum(['staff', 'customer'])
    .default('staff')
    .describe('`customer`: you enter what the customer said'),
  internal: z.boolean().default(false).describe('Only staff see it'),
  resolve: z
    .boolean()
    .default(false)
    .describe('Resolves the ticket too, if you may update it; the customer receives one mail'),
  attachmentIds,
});

export const ticketCalls = {
  list: defineCall({
    id: 'tickets.list',
    method: 'GET',
    path: '/api/isp/ticket/tickets',
    summary: 'List tickets',
    who: can('read', 'Ticket'),
    query: listQuery(['lastActivityAt', 'openedAt', 'dueAt'], {
      view: z.enum(ticketViews).default('active'),
      status: z.enum(ticketStatuses).optional(),
      urgency: z.enum(ticketUrgencies).optional(),
      departmentId: idFromText().optional(),
      staffId: idFromText().optional(),
      subscriberId: idFromText().optional(),
    }),
    output: pageOf(ticketRow),
    exportColumns: [
      'number',
      'subject',
      'category',
      'urgency',
      'ticketStatus',
      'departmentName',
      'staffName',
      'username',
      'customerName',
      'openedAt',
      'lastActivityAt',
      'ticketDueAt',
      'rating',
    ],
  }),
  get: defineCall({
    id: 'tickets.get',
    method: 'GET',
    path: '/api/isp/ticket/get-ticket-details',
    summary: 'Get a ticket with its history and the state of the connection',
    who: can('read', 'Ticket'),
    query: ticketQuery,
    output: ticketDetails,
  }),
  replies: defineCall({
    id: 'tickets.replies',
    method: 'GET',
    path: '/api/isp/ticket/get-ticket-replies',
    summary: 'Get the conversation of a ticket, oldest first',
    who: can('read', 'Ticket'),
    query: ticketQuery,
    output: z.strictObject({ items: z.array(ticketReply) }),
  }),
  connection: defineCall({
    id: 'tickets.connection',
    method: 'GET',
    path: '/api/isp/ticket/connection',
    summary: 'Get the state of a subscriber’s connection, for a new ticket',
    who: can('create', 'Ticket'),
    query: z.strictObject({ subscriberId: idFromText() }),
    output: ticketSubscriber,
  }),
  live: defineCall({
    id: 'tickets.live',
    method: 'GET',
    path: '/api/isp/ticket/live',
    summary: 'Stream which tickets change, and who is replying to the given one',
    who: can('read', 'Ticket'),
    query: z.strictObject({ ticketId: idFromText().optional() }),
    output: z.strictObject({ ticketId: id().nullable() }),
    streams: true,
  }),
  replying: defineCall({
    id: 'tickets.replying',
    method: 'POST',
    path: '/api/isp/ticket/replying',
    summary: 'Let others who have the ticket open know that you are replying',
    who: can('create', 'Ticket'),
    body: z.strictObject(oneTicket),
  }),
  create: defineCall({
    id: 'tickets.create',
    method: 'POST',
    path: '/api/isp/ticket/create-ticket',
    summary: 'Open a ticket',
    who: can('create', 'Ticket'),
    body: ticketForm,
    output: z.strictObject({ id: id(), number: z.int() }),
    status: 201,
    idempotent: true,
    problems: [
      'tickets.subscriber_not_found',
      'tickets.no_department',
      'tickets.not_closed',
      'tickets.attachment_not_found',
      'departments.not_found',
      'staff.not_found',
      'staff.other_department',
    ],
  }),
  reply: defineCall({
    id: 'tickets.reply',
    method: 'POST',
    path: '/api/isp/ticket/add-ticket-reply',
    summary: 'Add a reply or an internal note',
    who: can('create', 'Ticket'),
    body: ticketReplyForm,
    output: changed,
    status: 201,
    idempotent: true,
    problems: ['tickets.closed', 'tickets.attachment_not_found'],
  }),
  updateStatus: defineCall({
    id: 'tickets.updateStatus',
    method: 'POST',
    path: '/api/isp/ticket/update-ticket-status',
    summary:
      'Set the status; resolved tickets reopen by a reply of the customer and are closed after 14 days',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ...oneTicket, status: z.enum(ticketStatuses) }),
    output: changed,
    problems: ['tickets.transition', 'tickets.closed'],
  }),
  updateUrgency: defineCall({
    id: 'tickets.updateUrgency',
    method: 'POST',
    path: '/api/isp/ticket/update-ticket-urgency',
    summary: 'Set the urgency and with it the response times',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ...oneTicket, urgency: z.enum(ticketUrgencies) }),
    output: changed,
    problems: ['tickets.closed'],
  }),
  updateDepartment: defineCall({
    id: 'tickets.updateDepartment',
    method: 'POST',
    path: '/api/isp/ticket/update-ticket-department',
    summary: 'Pass the ticket on to another department, in which nobody is assigned yet',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ...oneTicket, departmentId: id() }),
    output: changed,
    problems: ['tickets.closed', 'departments.not_found'],
  }),
  updateStaff: defineCall({
    id: 'tickets.updateStaff',
    method: 'POST',
    path: '/api/isp/ticket/update-ticket-staff',
    summary: 'Assign the ticket to a staff member of its department, or to nobody',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ...oneTicket, staffId: id().nullable() }),
    output: changed,
    problems: ['tickets.closed', 'tickets.no_department', 'staff.not_found', 'staff.other_department'],
  }),
  merge: defineCall({
    id: 'tickets.merge',
    method: 'POST',
    path: '/api/isp/ticket/merge',
    summary: 'Move the conversation of a duplicate to another ticket and close the duplicate',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ...oneTicket, intoTicketId: id() }),
    output: changed,
    problems: [
      'tickets.closed',
      'tickets.merge_itself',
      'tickets.merge_target',
      'tickets.merge_other_subscriber',
    ],
  }),
  delete: defineCall({
    id: 'tickets.delete',
    method: 'POST',
    path: '/api/isp/ticket/delete-ticket',
    summary: 'Hide a ticket from all lists; it stays in the audit log',
    who: can('delete', 'Ticket'),
    body: z.strictObject(oneTicket),
  }),
};

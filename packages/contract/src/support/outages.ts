import { z } from 'zod';
import { maxPreviewRows } from '../customers/bulk-calls.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, instantInput, multilineText, optionalText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { ticketStatuses } from './ticket-shapes.ts';

export const outageProblems = {
  'outages.where': { status: 422, title: 'Choose a router or an area' },
  'outages.already_open': { status: 409, title: 'An outage of this router or area is already open' },
  'outages.wrong_state': { status: 409, title: 'This is not possible in the outage’s current status' },
  'outages.time': {
    status: 422,
    title: 'Choose a time that is not in the future, and an end after the start',
  },
  'outages.already_credited': { status: 409, title: 'Credit notes for this outage have already been issued' },
  'outages.nothing_to_credit': { status: 422, title: 'No affected subscriber pays for the service' },
  'outages.not_affected': { status: 422, title: 'This outage does not affect the subscriber of the ticket' },
} as const satisfies ProblemCatalogue;

export const outageStatuses = ['suspected', 'confirmed', 'ended', 'dismissed'] as const;
export type OutageStatus = (typeof outageStatuses)[number];
export const outageViews = ['open', 'ended', 'all'] as const;
export const maxCreditDays = 31;

const outageRow = z.strictObject({
  id: id(),
  routerId: id().nullable(),
  areaId: id().nullable(),
  name: z.string().describe('Of the router or area'),
  status: z.enum(outageStatuses),
  cause: z.string().nullable(),
  startedAt: instant(),
  endedAt: instant().nullable(),
  isDetected: z.boolean().describe('Found because the router did not answer; otherwise declared by staff'),
  recoveredAt: instant().nullable().describe('When the router answered again, before the outage was ended'),
  affected: z.int().describe('Subscribers that are affected; of a suspected outage those it would affect'),
  openTickets: z.int(),
});
export type OutageRow = z.output<typeof outageRow>;

const outageDetails = z.strictObject({
  ...outageRow.shape,
  confirmedAt: instant().nullable(),
  confirmedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  closingReply: z.string().nullable(),
  creditDays: z.int().nullable(),
  credited: z.int().describe('Subscribers with a credit note for this outage'),
  suggestedDays: z.int().describe('Days to credit, by how long it lasted; 0 while it is open'),
  tickets: z.array(
    z.strictObject({
      id: id(),
      number: z.int(),
      subject: z.string(),
      status: z.enum(ticketStatuses),
      customerName: z.string().nullable(),
    }),
  ),
});
export type OutageDetails = z.output<typeof outageDetails>;

const affectedRow = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  areaName: z.string().nullable(),
  online: z.boolean().nullable().describe('Null if the router has not been polled yet'),
  creditNoteId: id().nullable(),
  creditNoteNumber: z.string().nullable(),
  creditMinor: z.int().nullable(),
  furtherCreditNotes: z
    .array(z.strictObject({ id: id(), number: z.string(), amountMinor: z.int() }))
    .describe('Of days at other VAT rates, since a credit note has one rate'),
});
export type AffectedSubscriber = z.output<typeof affectedRow>;

const cause = optionalText(300);
/** The complete form, as the web edits it. */
export const outageForm = z.strictObject({
  routerId: id().nullish(),
  areaId: id().nullish().describe('Instead of a router; includes all areas below it'),
  startedAt: instantInput().nullish().describe('Default: now'),
  cause,
});
export const endOutageForm = z.strictObject({
  id: id(),
  endedAt: instantInput().nullish().describe('Default: now'),
  cause,
  reply: z
    .union([z.literal(''), multilineText(10_000)])
    .default('')
    .describe('Answers and resolves the tickets of the outage; empty: with a standard text'),
});

const changed = z.strictObject({ id: id(), status: z.enum(outageStatuses) });
const one = z.strictObject({ id: id() });
const days = z.coerce.number<number>().int().min(1).max(maxCreditDays);
const creditSums = z.strictObject({
  subscribers: z.int().describe('Affected subscribers who get a credit'),
  notes: z.int().describe('Credit notes: a subscriber gets one for each VAT rate'),
  skipped: z.int().describe('Affected subscribers who pay nothing for these days, or have a credit for them'),
  totalMinor: z.int(),
  largestMinor: z.int(),
});

const creditRow = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  amountMinor: z.int().describe('0: pays nothing for these days and gets no credit note'),
});
const creditPreview = z.strictObject({
  ...creditSums.shape,
  rows: z
    .array(creditRow)
    .describe(
      `The first ${maxPreviewRows} who get a credit note, then the first ${maxPreviewRows} who do not`,
    ),
});

export const outageCalls = {
  list: defineCall({
    id: 'outages.list',
    method: 'GET',
    path: '/api/isp/ticket/outage/list',
    summary: 'List outages',
    who: can('read', 'Ticket'),
    query: z.strictObject({
      ...listQuery(['startedAt'], { view: z.enum(outageViews).default('open') }).shape,
      sort: z.enum(['-startedAt', 'startedAt']).default('-startedAt'),
    }),
    output: pageOf(outageRow),
    exportColumns: [
      'outageName',
      'outageStatus',
      'outageCause',
      'startedAt',
      'endedAt',
      'affected',
      'openTickets',
    ],
  }),
  get: defineCall({
    id: 'outages.get',
    method: 'GET',
    path: '/api/isp/ticket/outage/show/{id}',
    summary: 'Get an outage with its tickets',
    who: can('read', 'Ticket'),
    params: idParams,
    output: outageDetails,
  }),
  subscribers: defineCall({
    id: 'outages.subscribers',
    method: 'GET',
    path: '/api/isp/ticket/outage/subscribers/{id}',
    summary: 'List the subscribers whom an outage affects',
    who: can('read', 'Ticket'),
    params: idParams,
    query: listQuery(['username'], {}),
    output: pageOf(affectedRow),
  }),
  declare: defineCall({
    id: 'outages.declare',
    method: 'POST',
    path: '/api/isp/ticket/outage/declare',
    summary: 'Declare an outage of a router or an area',
    who: can('update', 'Ticket'),
    body: outageForm,
    output: changed,
    status: 201,
    idempotent: true,
    problems: ['outages.where', 'outages.already_open', 'outages.time'],
  }),
  confirm: defineCall({
    id: 'outages.confirm',
    method: 'POST',
    path: '/api/isp/ticket/outage/confirm',
    summary: 'Confirm a suspected outage; tickets of affected subscribers are attached to it',
    who: can('update', 'Ticket'),
    body: z.strictObject({ id: id(), cause }),
    output: changed,
    problems: ['outages.wrong_state'],
  }),
  dismiss: defineCall({
    id: 'outages.dismiss',
    method: 'POST',
    path: '/api/isp/ticket/outage/dismiss',
    summary: 'Dismiss a suspected outage',
    who: can('update', 'Ticket'),
    body: one,
    output: changed,
    problems: ['outages.wrong_state'],
  }),
  end: defineCall({
    id: 'outages.end',
    method: 'POST',
    path: '/api/isp/ticket/outage/end',
    summary: 'End an outage, and answer and resolve its tickets',
    who: can('update', 'Ticket'),
    body: endOutageForm,
    output: changed,
    idempotent: true,
    problems: ['outages.wrong_state', 'outages.time'],
  }),
  attach: defineCall({
    id: 'outages.attach',
    method: 'POST',
    path: '/api/isp/ticket/outage/attach',
    summary: 'Attach a ticket to an open outage of its subscriber, or detach it',
    who: can('update', 'Ticket'),
    body: z.strictObject({ ticketId: id(), outageId: id().nullable() }),
    output: one,
    problems: ['outages.wrong_state', 'outages.not_affected', 'tickets.closed'],
  }),
  creditPreview: defineCall({
    id: 'outages.creditPreview',
    method: 'GET',
    path: '/api/isp/ticket/outage/credit-preview/{id}',
    summary: 'List the credit notes for an outage, with their number and sum',
    who: can('update', 'Invoice'),
    params: idParams,
    query: z.strictObject({ days }),
    output: creditPreview,
    problems: ['outages.wrong_state', 'outages.already_credited'],
  }),
  issueCredits: defineCall({
    id: 'outages.issueCredits',
    method: 'POST',
    path: '/api/isp/ticket/outage/issue-credits',
    summary: 'Issue credit notes to the affected subscribers for some days of service, as a job',
    who: can('update', 'Invoice'),
    body: z.strictObject({ id: id(), days }),
    output: creditSums,
    status: 202,
    idempotent: true,
    problems: [
      'outages.wrong_state',
      'outages.already_credited',
      'outages.nothing_to_credit',
      'invoices.credit_above_limit',
    ],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import {
  id,
  idFromText,
  instant,
  multilineText,
  optionalText,
  plainDate,
  text,
  version,
} from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { maxAttachmentsPerReply, ticketAttachment, ticketCategories } from './ticket-shapes.ts';

export const visitProblems = {
  'visits.window': { status: 422, title: 'The time window must end after it begins' },
  'visits.past': { status: 422, title: 'The time window is already over' },
  'visits.not_planned': { status: 409, title: 'This visit has already been started, finished or cancelled' },
  'visits.not_started': { status: 409, title: 'Start the visit before you enter its result' },
  'visits.not_yours': { status: 403, title: 'Only the assigned technician can do this' },
  'visits.cannot_see_ticket': {
    status: 422,
    title: 'This staff member sees only tickets of their own department',
  },
  'visits.what_for': { status: 422, title: 'Choose a ticket, or a subscriber and a subject' },
} as const satisfies ProblemCatalogue;

export const visitStatuses = ['planned', 'started', 'done', 'cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
export const visitOutcomes = ['solved', 'follow_up', 'no_access'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];
export const visitViews = ['open', 'unassigned', 'finished', 'all'] as const;
export const materialUnits = ['piece', 'metre'] as const;
export const maxMaterials = 20;

const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:30');

const visitMaterial = z.strictObject({
  name: text(80),
  quantity: z.number().min(0.01).max(100_000).multipleOf(0.01),
  unit: z.enum(materialUnits),
});
export type VisitMaterial = z.output<typeof visitMaterial>;

/** Where to go and what is there. */
const visitPlace = z.strictObject({
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  altMobile: z.string().nullable(),
  address: z.string().nullable(),
  areaName: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  packageName: z.string(),
  routerName: z.string(),
  boxNo: z.string().nullable(),
  onuSerial: z.string().nullable(),
  mac: z.string().nullable(),
  online: z.boolean().nullable().describe('Null if the router has not been polled yet'),
  since: instant().nullable().describe('Since when it is online or offline'),
});
export type VisitPlace = z.output<typeof visitPlace>;

const visitRow = z.strictObject({
  id: id(),
  ticketId: id(),
  ticketNumber: z.int(),
  subject: z.string(),
  status: z.enum(visitStatuses),
  date: z.iso.date(),
  from: z.string().describe('In the time zone of the ISP, as `HH:MM`'),
  to: z.string(),
  isLate: z.boolean().describe('Not finished, and the time window is over'),
  staffId: id().nullable(),
  staffName: z.string().nullable(),
  isMine: z.boolean(),
  instructions: z.string().nullable(),
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  outcome: z.enum(visitOutcomes).nullable(),
  result: z.string().nullable(),
  cancelReason: z.string().nullable(),
  materials: z.array(z.strictObject({ name: z.string(), quantity: z.number(), unit: z.enum(materialUnits) })),
  photos: z.array(ticketAttachment),
  place: visitPlace.nullable(),
  version: version(),
});
export type VisitRow = z.output<typeof visitRow>;

const plan = {
  staffId: id().nullish().describe('The technician; without one the visit is unassigned'),
  date: plainDate(),
  from: timeOfDay().describe('In the time zone of the ISP, as `HH:MM`'),
  to: timeOfDay(),
  instructions: optionalText(1_000),
};
/** The complete form, as the web edits it. */
export const visitForm = z.strictObject({
  ...plan,
  ticketId: id().nullish(),
  subscriberId: id().nullish().describe('Instead of a ticket: one is opened for the visit'),
  subject: optionalText(160).describe('The subject of the new ticket'),
  category: z.enum(ticketCategories).default('other'),
});
export const visitResultForm = z.strictObject({
  id: id(),
  outcome: z.enum(visitOutcomes),
  result: multilineText(2_000),
  materials: z.array(visitMaterial).max(maxMaterials).default([]),
  attachmentIds: z.array(id()).max(maxAttachmentsPerReply).default([]).describe('Uploaded photos'),
  resolveTicket: z.boolean().default(false),
});

const changed = z.strictObject({ id: id(), version: version() });
const planProblems = [
  'visits.window',
  'visits.past',
  'visits.cannot_see_ticket',
  'staff.not_found',
  'tickets.closed',
] as const;

export const visitCalls = {
  mine: defineCall({
    id: 'visits.mine',
    method: 'GET',
    path: '/api/isp/ticket/visit/my-day',
    summary: 'List the caller’s visits of one day in order; today with those left from the days before',
    who: can('read', 'Ticket'),
    query: z.strictObject({ date: plainDate().optional().describe('Default: today') }),
    output: z.strictObject({
      today: z.iso.date(),
      isStaff: z.boolean().describe('Only staff can be assigned visits'),
      items: z.array(visitRow),
    }),
  }),
  list: defineCall({
    id: 'visits.list',
    method: 'GET',
    path: '/api/isp/ticket/visit/list',
    summary: 'List visits',
    who: can('read', 'Ticket'),
    query: listQuery(['date'], {
      view: z.enum(visitViews).default('open'),
      staffId: idFromText().optional(),
      ticketId: idFromText().optional(),
    }),
    output: pageOf(visitRow),
    exportColumns: [
      'visitDate',
      'visitFrom',
      'visitTo',
      'visitStatus',
      'visitOutcome',
      'ticketNumber',
      'subject',
      'staffName',
      'customerName',
      'mobile',
      'visitAddress',
      'visitResult',
    ],
  }),
  schedule: defineCall({
    id: 'visits.schedule',
    method: 'POST',
    path: '/api/isp/ticket/visit/schedule',
    summary: 'Schedule a visit for a ticket, or for a subscriber with a new ticket',
    who: can('update', 'Ticket'),
    body: visitForm,
    output: z.strictObject({ ...changed.shape, ticketId: id() }),
    status: 201,
    idempotent: true,
    problems: [...planProblems, 'visits.what_for', 'tickets.subscriber_not_found', 'departments.not_found'],
  }),
  update: defineCall({
    id: 'visits.update',
    method: 'POST',
    path: '/api/isp/ticket/visit/update',
    summary: 'Change technician, time window or instructions of a planned visit',
    who: can('update', 'Ticket'),
    body: z.strictObject({ id: id(), ...partialOf(plan), version: version() }),
    output: changed,
    problems: [...planProblems, 'visits.not_planned'],
  }),
  cancel: defineCall({
    id: 'visits.cancel',
    method: 'POST',
    path: '/api/isp/ticket/visit/cancel',
    summary: 'Cancel a planned visit',
    who: can('update', 'Ticket'),
    body: z.strictObject({ id: id(), reason: optionalText(300) }),
    output: changed,
    problems: ['visits.not_planned'],
  }),
  start: defineCall({
    id: 'visits.start',
    method: 'POST',
    path: '/api/isp/ticket/visit/start',
    summary: 'Start a visit, as its technician',
    who: can('update', 'Ticket'),
    body: z.strictObject({ id: id() }),
    output: changed,
    problems: ['visits.not_planned', 'visits.not_yours'],
  }),
  finish: defineCall({
    id: 'visits.finish',
    method: 'POST',
    path: '/api/isp/ticket/visit/finish',
    summary: 'Finish a visit with its result, photos and the materials used',
    who: can('update', 'Ticket'),
    body: visitResultForm,
    output: changed,
    idempotent: true,
    problems: ['visits.not_started', 'visits.not_yours', 'tickets.attachment_not_found'],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, multilineText, text, version } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { ticketUrgencies } from './ticket-shapes.ts';

export const ticketSettingProblems = {
  'tickets.targets_order': { status: 422, title: 'The first response must be due before the resolution' },
  'canned_replies.title_taken': { status: 422, title: 'Another canned reply already has this title' },
} as const satisfies ProblemCatalogue;

const target = z.strictObject({
  urgency: z.enum(ticketUrgencies),
  firstResponseMinutes: z.int().min(5).max(43_200),
  resolutionMinutes: z.int().min(15).max(129_600),
});
export type TicketTarget = z.output<typeof target>;

/** The complete form, as the web edits it. */
export const ticketTargetsForm = z.strictObject({ targets: z.array(target).length(ticketUrgencies.length) });
export const cannedReplyForm = z.strictObject({ title: text(80), body: multilineText(5_000) });
const cannedReply = z.strictObject({ id: id(), title: z.string(), body: z.string(), version: version() });
export type CannedReply = z.output<typeof cannedReply>;
const changed = z.strictObject({ id: id(), version: version() });

export const ticketSettingCalls = {
  targets: defineCall({
    id: 'ticketSettings.targets',
    method: 'GET',
    path: '/api/isp/ticket/targets',
    summary: 'Get the response times by urgency',
    who: can('read', 'Ticket'),
    output: ticketTargetsForm,
  }),
  saveTargets: defineCall({
    id: 'ticketSettings.saveTargets',
    method: 'POST',
    path: '/api/isp/ticket/targets',
    summary: 'Set the response times by urgency, for new tickets',
    who: can('manage', 'Ticket'),
    body: ticketTargetsForm,
    output: ticketTargetsForm,
    problems: ['tickets.targets_order'],
  }),
  cannedReplies: defineCall({
    id: 'ticketSettings.cannedReplies',
    method: 'GET',
    path: '/api/isp/ticket/canned-replies',
    summary: 'List canned replies',
    who: can('read', 'Ticket'),
    output: z.strictObject({ items: z.array(cannedReply) }),
  }),
  saveCannedReply: defineCall({
    id: 'ticketSettings.saveCannedReply',
    method: 'POST',
    path: '/api/isp/ticket/save-canned-reply',
    summary: 'Create a canned reply, or update the one with the given id',
    who: can('manage', 'Ticket'),
    body: z.strictObject({ id: id().nullish(), ...cannedReplyForm.shape, version: version().nullish() }),
    output: changed,
    idempotent: true,
    problems: ['canned_replies.title_taken'],
  }),
  deleteCannedReply: defineCall({
    id: 'ticketSettings.deleteCannedReply',
    method: 'POST',
    path: '/api/isp/ticket/delete-canned-reply',
    summary: 'Delete a canned reply',
    who: can('manage', 'Ticket'),
    body: z.strictObject({ id: id() }),
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, multilineText } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { subscriberAccount, timelineEntry, timelineKinds } from './timeline-shapes.ts';

export const timelineProblems = {
  'timeline.not_your_note': { status: 403, title: 'Only the author can delete a note' },
} as const satisfies ProblemCatalogue;

const cursor = () => z.string().regex(/^-?\d{1,18}\.\d\.\d{1,18}$/, 'Use the cursor of the page before');

export const timelineCalls = {
  list: defineCall({
    id: 'timeline.list',
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
    output: subscriberAccount,
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

import { z } from 'zod';
import { bulkOutcome, bulkTarget, selectsOnce } from '../customers/bulk-calls.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { month } from './invoice-shapes.ts';

export const skippedMonthProblems = {
  'skipped_months.in_the_past': { status: 422, title: 'Choose this month or a later one' },
  'skipped_months.too_far_ahead': { status: 422, title: 'Choose months within the next 12 months' },
  'skipped_months.passed': {
    status: 409,
    title: 'This month has passed and can no longer be invoiced as usual',
  },
} as const satisfies ProblemCatalogue;

export const skippedMonthRow = z.strictObject({
  id: id(),
  month: z.string().describe('`YYYY-MM`'),
  reason: z.string(),
  createdAt: instant(),
  createdBy: z.string().nullable(),
  passed: z.boolean().describe('Whether billing has passed this month, so that it cannot be undone'),
});
export type SkippedMonthRow = z.infer<typeof skippedMonthRow>;

export const skippedMonthCalls = {
  list: defineCall({
    id: 'skippedMonths.list',
    method: 'GET',
    path: '/api/isp/skipped-month/index',
    summary: 'List the months in which a subscriber is not invoiced, newest first',
    who: can('read', 'Invoice'),
    query: z.strictObject({ subscriberId: idFromText() }),
    output: z.strictObject({ items: z.array(skippedMonthRow) }),
  }),
  create: defineCall({
    id: 'skippedMonths.create',
    method: 'POST',
    path: '/api/isp/skipped-month/store',
    summary: 'Do not invoice subscribers in these months; periods that begin in them are not charged',
    who: can('update', 'Invoice'),
    body: z
      .strictObject({ ...bulkTarget, months: z.array(month()).min(1).max(12), reason: multilineText(300) })
      .refine(selectsOnce, { message: 'Select subscribers by ids or with a filter', path: ['ids'] }),
    output: bulkOutcome,
    idempotent: true,
    problems: ['subscribers.too_many', 'skipped_months.in_the_past', 'skipped_months.too_far_ahead'],
  }),
  delete: defineCall({
    id: 'skippedMonths.delete',
    method: 'POST',
    path: '/api/isp/skipped-month/delete',
    summary: 'Invoice a month as usual after all, while billing has not passed it',
    who: can('update', 'Invoice'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ id: id() }),
    idempotent: true,
    problems: ['skipped_months.passed'],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { instant, multilineText } from '../kit/fields.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { month } from './invoice-shapes.ts';

export const periodClosingProblems = {
  'period_closing.closed': {
    status: 409,
    title: 'This month is closed. Choose a date in an open month, or reopen the month.',
  },
  'period_closing.not_over': { status: 422, title: 'Only a month that is over can be closed' },
  'period_closing.already_closed': { status: 409, title: 'This month is already closed' },
  'period_closing.not_closed': { status: 409, title: 'This month is not closed' },
} as const satisfies ProblemCatalogue;

const periodStatuses = ['current', 'open', 'closed'] as const;
const count = () => z.int().min(0);

const closing = z.strictObject({
  closedAt: instant(),
  closedBy: z.string().nullable(),
  reopenedAt: instant().nullable(),
  reopenedBy: z.string().nullable(),
  reopenedReason: z.string().nullable(),
});

export const periodRow = z.strictObject({
  month: z.string().describe('`YYYY-MM`'),
  status: z.enum(periodStatuses).describe('`current`: not over yet'),
  closings: z.array(closing).describe('Newest first; those that were reopened stay'),
});
export type PeriodRow = z.infer<typeof periodRow>;

export const periodPreview = z.strictObject({
  months: z.array(z.string()).describe('The months that become closed, oldest first'),
  invoices: count().describe('Documents dated in these months'),
  payments: count(),
  creditNotes: count(),
  refunds: count(),
  cashMovements: count(),
  unpaidInvoices: count().describe('Issued by the end of the month and not fully paid'),
  unpaidMinor: z.int(),
  pendingHandOvers: count(),
  pendingHandOversMinor: z.int(),
  openCashDays: count().describe('Days with cash movements that the holder has not closed'),
});
export type PeriodPreview = z.infer<typeof periodPreview>;

export const periodClosingCalls = {
  list: defineCall({
    id: 'periodClosing.list',
    method: 'GET',
    path: '/api/isp/period-closing/index',
    summary: 'List the months since the first posting, newest first, with who closed and reopened them',
    who: can('read', 'PeriodClosing'),
    output: z.strictObject({
      items: z.array(periodRow).describe('At most the last ten years'),
      opensOn: z.string().nullable().describe('The first open day; null while no month is closed'),
    }),
  }),
  preview: defineCall({
    id: 'periodClosing.preview',
    method: 'GET',
    path: '/api/isp/period-closing/preview',
    summary: 'Count what closing a month would close, and what is still pending in it',
    who: can('create', 'PeriodClosing'),
    query: z.strictObject({ month: month() }),
    output: periodPreview,
    problems: ['period_closing.not_over', 'period_closing.already_closed'],
  }),
  close: defineCall({
    id: 'periodClosing.close',
    method: 'POST',
    path: '/api/isp/period-closing/store',
    summary: 'Close a month and all months before it: nothing can be posted in them any more',
    who: can('create', 'PeriodClosing'),
    body: z.strictObject({ month: month() }),
    output: z.strictObject({ months: z.array(z.string()), opensOn: z.string() }),
    status: 201,
    idempotent: true,
    problems: ['period_closing.not_over', 'period_closing.already_closed'],
  }),
  reopen: defineCall({
    id: 'periodClosing.reopen',
    method: 'POST',
    path: '/api/isp/period-closing/reopen',
    summary: 'Reopen a closed month and all closed months after it',
    who: can('delete', 'PeriodClosing'),
    body: z.strictObject({ month: month(), reason: multilineText(300) }),
    output: z.strictObject({ months: z.array(z.string()), opensOn: z.string().nullable() }),
    idempotent: true,
    problems: ['period_closing.not_closed'],
  }),
};

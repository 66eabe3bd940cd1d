import { z } from 'zod';
import {
  billingOutcomeRow,
  billingOutcomes,
  billingRun,
  billingRunShown,
  billingRunStates,
  runTarget,
  undoPreview,
} from './billing-run-shapes.ts';
import { can, defineCall } from './kit/call.ts';
import { id, idParams, text } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';

export const billingRunProblems = {
  'billing_runs.too_far_ahead': {
    status: 422,
    title: 'Bills are made up to the end of next month, and no further',
  },
  'billing_runs.not_running': { status: 409, title: 'This run has ended' },
  'billing_runs.still_running': { status: 409, title: 'This run is still going on: stop it first' },
  'billing_runs.only_a_preview': { status: 409, title: 'A preview has no bills that could be cancelled' },
} as const satisfies ProblemCatalogue;

const oneOf = ({ month, until }: { month?: unknown; until?: unknown }) =>
  (month === undefined) !== (until === undefined);

export const billingRunCalls = {
  generate: defineCall({
    id: 'billingRuns.generate',
    method: 'POST',
    path: '/api/isp/invoice/generate',
    summary:
      'Bill all lines for a month, as a job; a preview says who would be billed, how much, and who not and why',
    who: can('create', 'Invoice'),
    body: z
      .strictObject({ ...runTarget, preview: z.boolean().default(false) })
      .refine(oneOf, { message: 'Name a month or a day', path: ['month'] }),
    output: z.strictObject({
      runId: id(),
      jobId: id().nullable().describe('Null of a preview that is ready already'),
      run: billingRunShown,
    }),
    status: 202,
    idempotent: true,
    problems: ['billing_runs.too_far_ahead'],
  }),
  list: defineCall({
    id: 'billingRuns.list',
    method: 'GET',
    path: '/api/isp/billing-run/list',
    summary: 'Billing runs, the newest first',
    who: can('read', 'Invoice'),
    query: listQuery(['askedAt'], { state: z.enum(billingRunStates).optional() })
      .omit({ search: true, format: true })
      .extend({ sort: z.enum(['-askedAt', 'askedAt']).default('-askedAt') }),
    output: pageOf(billingRun),
  }),
  show: defineCall({
    id: 'billingRuns.show',
    method: 'GET',
    path: '/api/isp/billing-run/show/{id}',
    summary: 'One run: how far it is, what it came to, and what can be done with it',
    who: can('read', 'Invoice'),
    params: idParams,
    output: billingRunShown,
  }),
  outcomes: defineCall({
    id: 'billingRuns.outcomes',
    method: 'GET',
    path: '/api/isp/billing-run/outcomes/{id}',
    summary: 'What became of each line in a run or preview',
    who: can('read', 'Invoice'),
    params: idParams,
    query: listQuery(['id'], {
      outcome: z.enum(billingOutcomes).optional(),
      billed: z.enum(['yes', 'no']).optional().describe('Who got bills, or who did not'),
    }),
    output: pageOf(billingOutcomeRow),
    exportColumns: [
      'id',
      'username',
      'name',
      'mobile',
      'outcome',
      'invoices',
      'amountMinor',
      'numbers',
      'detail',
    ],
  }),
  abort: defineCall({
    id: 'billingRuns.abort',
    method: 'POST',
    path: '/api/isp/billing-run/abort',
    summary: 'Stop a run after the part it is at; what is billed stays',
    who: can('create', 'Invoice'),
    body: z.strictObject({ runId: id() }),
    output: billingRunShown,
    problems: ['billing_runs.not_running'],
  }),
  resume: defineCall({
    id: 'billingRuns.resume',
    method: 'POST',
    path: '/api/isp/billing-run/resume',
    summary: 'Go on with a run that nobody works on, from where it stands',
    who: can('create', 'Invoice'),
    body: z.strictObject({ runId: id() }),
    output: billingRunShown,
    problems: ['billing_runs.not_running'],
  }),
  cancelRun: defineCall({
    id: 'billingRuns.cancelRun',
    method: 'POST',
    path: '/api/isp/invoice/cancel-run',
    summary: 'Undo a run: cancel its bills that no payment has touched, as a job; a preview says how many',
    who: can('delete', 'Invoice'),
    body: z
      .strictObject({ runId: id(), reason: text(300).optional(), preview: z.boolean().default(false) })
      .refine(({ reason, preview }) => preview || reason !== undefined, {
        message: 'Required',
        path: ['reason'],
      }),
    output: z.strictObject({ preview: z.boolean(), jobId: id().nullable(), ...undoPreview.shape }),
    idempotent: true,
    problems: ['billing_runs.still_running', 'billing_runs.only_a_preview'],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, multilineText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import {
  billingOutcomeRow,
  billingOutcomes,
  billingRun,
  billingRunDetails,
  billingRunStates,
  runTarget,
  undoPreview,
} from './billing-run-shapes.ts';

export const billingRunProblems = {
  'billing_runs.too_far_ahead': {
    status: 422,
    title: 'Invoices can be issued up to the end of next month',
  },
  'billing_runs.not_running': { status: 409, title: 'This billing run has already ended' },
  'billing_runs.still_running': { status: 409, title: 'This billing run is still running. Stop it first.' },
  'billing_runs.only_a_preview': { status: 409, title: 'A preview has no invoices to cancel' },
} as const satisfies ProblemCatalogue;

const oneOf = ({ month, until }: { month?: unknown; until?: unknown }) =>
  (month === undefined) !== (until === undefined);

export const billingRunCalls = {
  generate: defineCall({
    id: 'billingRuns.generate',
    method: 'POST',
    path: '/api/isp/invoice/generate',
    summary:
      'Start a billing run for a month as a background job; a preview shows who would be invoiced, for how much, and who would be skipped and why',
    who: can('create', 'Invoice'),
    body: z
      .strictObject({ ...runTarget, preview: z.boolean().default(false) })
      .refine(oneOf, { message: 'Enter a month or a date', path: ['month'] }),
    output: z.strictObject({
      runId: id(),
      jobId: id().nullable().describe('Null if the preview is already available'),
      run: billingRunDetails,
    }),
    status: 202,
    idempotent: true,
    problems: ['billing_runs.too_far_ahead'],
  }),
  list: defineCall({
    id: 'billingRuns.list',
    method: 'GET',
    path: '/api/isp/billing-run/list',
    summary: 'List billing runs, newest first',
    who: can('read', 'Invoice'),
    query: listQuery(['requestedAt'], { state: z.enum(billingRunStates).optional() })
      .omit({ search: true, format: true })
      .extend({ sort: z.enum(['-requestedAt', 'requestedAt']).default('-requestedAt') }),
    output: pageOf(billingRun),
  }),
  get: defineCall({
    id: 'billingRuns.get',
    method: 'GET',
    path: '/api/isp/billing-run/show/{id}',
    summary: 'Get a billing run with its progress, its results and the available actions',
    who: can('read', 'Invoice'),
    params: idParams,
    output: billingRunDetails,
  }),
  outcomes: defineCall({
    id: 'billingRuns.outcomes',
    method: 'GET',
    path: '/api/isp/billing-run/outcomes/{id}',
    summary: 'List the result for each subscriber in a run or preview',
    who: can('read', 'Invoice'),
    params: idParams,
    query: listQuery(['id'], {
      outcome: z.enum(billingOutcomes).optional(),
      invoiced: z.enum(['yes', 'no']).optional().describe('Subscribers that were invoiced, or that were not'),
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
    summary: 'Stop a run after the current batch; invoices already issued are kept',
    who: can('create', 'Invoice'),
    body: z.strictObject({ runId: id() }),
    output: billingRunDetails,
    problems: ['billing_runs.not_running'],
  }),
  resume: defineCall({
    id: 'billingRuns.resume',
    method: 'POST',
    path: '/api/isp/billing-run/resume',
    summary: 'Resume a run that is no longer being processed from where it left off',
    who: can('create', 'Invoice'),
    body: z.strictObject({ runId: id() }),
    output: billingRunDetails,
    problems: ['billing_runs.not_running'],
  }),
  cancel: defineCall({
    id: 'billingRuns.cancel',
    method: 'POST',
    path: '/api/isp/invoice/cancel-run',
    summary: 'Undo a run: cancel its unpaid invoices as a background job; a preview shows how many',
    who: can('delete', 'Invoice'),
    body: z
      .strictObject({
        runId: id(),
        reason: multilineText(300).optional(),
        preview: z.boolean().default(false),
      })
      .refine(({ reason, preview }) => preview || reason !== undefined, {
        message: 'Required',
        path: ['reason'],
      }),
    output: z.strictObject({ preview: z.boolean(), jobId: id().nullable(), ...undoPreview.shape }),
    idempotent: true,
    problems: ['billing_runs.still_running', 'billing_runs.only_a_preview'],
  }),
};

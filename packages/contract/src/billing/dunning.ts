import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { billedLine, named } from './invoice-shapes.ts';

export const collectionProblems = {
  'collection.stopped_already': { status: 409, title: 'Automation is already stopped' },
  'collection.not_stopped': { status: 409, title: 'Automation is not stopped' },
} as const satisfies ProblemCatalogue;

/** What comes to a line with bills past grace: the cut, a wait for a day on which lines are cut, or its promise. */
export const cutOffStates = ['cut', 'waits', 'promised'] as const;
export type CutOffState = (typeof cutOffStates)[number];

const cutOffRow = z.strictObject({
  ...billedLine.shape,
  area: named().nullable(),
  router: named(),
  package: named(),
  oldestBill: z.strictObject({ id: id(), number: z.string(), dueOn: z.string() }),
  daysPast: z.int().describe('Days from the due date of the oldest unpaid invoice to today'),
  openMinor: z.int().describe('Total balance due'),
  pastGraceMinor: z.int().describe('Amount to pay to avoid suspension'),
  state: z.enum(cutOffStates),
  cutsOn: z.string().nullable().describe('Suspension date; null if every weekday is excluded'),
  promise: z
    .strictObject({ until: z.string(), note: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
});
export type CutOffRow = z.infer<typeof cutOffRow>;

const lineSum = z.strictObject({ lines: z.int(), pastGraceMinor: z.int() });

const stop = z.strictObject({
  at: instant(),
  by: z.string().nullable().describe('Null if a platform administrator stopped it'),
  reason: z.string(),
});
const automation = z.strictObject({ stopped: stop.nullable() });

export const collectionCalls = {
  cutOffs: defineCall({
    id: 'collection.cutOffs',
    method: 'GET',
    path: '/api/isp/cut-off/index',
    summary:
      'List upcoming suspensions with the reason, those postponed by an excluded day, and those with a payment promise',
    who: can('read', 'Invoice'),
    query: listQuery(['oldestDue', 'pastGraceMinor', 'username'], {
      state: z.enum(cutOffStates).optional(),
      areaId: idFromText().optional().describe('Includes all areas below it'),
      routerId: idFromText().optional(),
      packageId: idFromText().optional(),
    }),
    output: z.strictObject({
      ...pageOf(cutOffRow).shape,
      night: z.strictObject({
        on: z.string().describe('Date of the next suspensions'),
        hour: z.int(),
        excluded: z.boolean(),
      }),
      sums: z
        .strictObject({ cut: lineSum, waits: lineSum, promised: lineSum })
        .describe('Totals over the filter, regardless of its state'),
    }),
    exportColumns: [
      'id',
      'username',
      'name',
      'mobile',
      'areaName',
      'routerName',
      'packageName',
      'billNumber',
      'dueOn',
      'daysPast',
      'pastGraceMinor',
      'openMinor',
      'state',
      'cutsOn',
      'promiseUntil',
      'promiseNote',
      'promisedBy',
    ],
  }),
  automation: defineCall({
    id: 'collection.automation',
    method: 'GET',
    path: '/api/isp/automation/show',
    summary: 'Get whether automation is running for this ISP and, if not, who stopped it, when and why',
    who: can('read', 'Profile'),
    output: automation,
  }),
  stopAutomation: defineCall({
    id: 'collection.stopAutomation',
    method: 'POST',
    path: '/api/isp/automation/stop',
    summary:
      'Stop automatic suspensions, billing runs, reminders and scheduled changes; customers who pay are still reactivated',
    who: can('update', 'Profile'),
    body: z.strictObject({ reason: text(300) }),
    output: automation,
    problems: ['collection.stopped_already'],
  }),
  resumeAutomation: defineCall({
    id: 'collection.resumeAutomation',
    method: 'POST',
    path: '/api/isp/automation/resume',
    summary: 'Resume automation from the next scheduled time',
    who: can('update', 'Profile'),
    output: automation,
    problems: ['collection.not_stopped'],
  }),
};

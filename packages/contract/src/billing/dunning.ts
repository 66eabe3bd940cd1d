import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { billedSubscriber, named } from './invoice-shapes.ts';

export const dunningProblems = {
  'dunning.already_paused': { status: 409, title: 'Automation is already stopped' },
  'dunning.not_paused': { status: 409, title: 'Automation is not stopped' },
} as const satisfies ProblemCatalogue;

/** A subscriber past grace is suspended next, after excluded days, or after its payment promise ends. */
export const upcomingSuspensionStates = ['scheduled', 'postponed', 'promised'] as const;
export type UpcomingSuspensionState = (typeof upcomingSuspensionStates)[number];

const upcomingSuspensionRow = z.strictObject({
  ...billedSubscriber.shape,
  area: named().nullable(),
  router: named(),
  package: named(),
  oldestInvoice: z.strictObject({ id: id(), number: z.string(), dueOn: z.string() }),
  daysOverdue: z.int().describe('Days from the due date of the oldest unpaid invoice to today'),
  balanceDueMinor: z.int().describe('Total balance due'),
  pastGraceMinor: z.int().describe('Amount to pay to avoid suspension'),
  state: z.enum(upcomingSuspensionStates),
  suspendsOn: z.string().nullable().describe('Suspension date; null if every weekday is excluded'),
  promise: z
    .strictObject({ until: z.string(), note: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
});
export type UpcomingSuspensionRow = z.infer<typeof upcomingSuspensionRow>;

const subscriberTotal = z.strictObject({ subscribers: z.int(), pastGraceMinor: z.int() });

const stop = z.strictObject({
  at: instant(),
  by: z.string().nullable().describe('Null if a platform administrator stopped it'),
  reason: z.string(),
});
const automation = z.strictObject({ stopped: stop.nullable() });

export const dunningCalls = {
  upcomingSuspensions: defineCall({
    id: 'dunning.upcomingSuspensions',
    method: 'GET',
    path: '/api/isp/upcoming-suspension/index',
    summary:
      'List upcoming suspensions with the reason, those postponed by an excluded day, and those with a payment promise',
    who: can('read', 'Invoice'),
    query: listQuery(['oldestDue', 'pastGraceMinor', 'username'], {
      state: z.enum(upcomingSuspensionStates).optional(),
      areaId: idFromText().optional().describe('Includes all areas below it'),
      routerId: idFromText().optional(),
      packageId: idFromText().optional(),
    }),
    output: z.strictObject({
      ...pageOf(upcomingSuspensionRow).shape,
      nextRun: z.strictObject({
        on: z.string().describe('Date of the next suspensions'),
        hour: z.int(),
        excluded: z.boolean(),
      }),
      sums: z
        .strictObject({ scheduled: subscriberTotal, postponed: subscriberTotal, promised: subscriberTotal })
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
      'invoiceNumber',
      'dueOn',
      'daysOverdue',
      'pastGraceMinor',
      'balanceDueMinor',
      'state',
      'suspendsOn',
      'promiseUntil',
      'promiseNote',
      'promisedBy',
    ],
  }),
  automation: defineCall({
    id: 'dunning.automation',
    method: 'GET',
    path: '/api/isp/automation/show',
    summary: 'Get whether automation is running for this ISP and, if not, who stopped it, when and why',
    who: can('read', 'Profile'),
    output: automation,
  }),
  pauseAutomation: defineCall({
    id: 'dunning.pauseAutomation',
    method: 'POST',
    path: '/api/isp/automation/pause',
    summary:
      'Stop automatic suspensions, billing runs, reminders and scheduled changes; customers who pay are still reactivated',
    who: can('update', 'Profile'),
    body: z.strictObject({ reason: multilineText(300) }),
    output: automation,
    problems: ['dunning.already_paused'],
  }),
  resumeAutomation: defineCall({
    id: 'dunning.resumeAutomation',
    method: 'POST',
    path: '/api/isp/automation/resume',
    summary: 'Resume automation from the next scheduled time',
    who: can('update', 'Profile'),
    output: automation,
    problems: ['dunning.not_paused'],
  }),
};

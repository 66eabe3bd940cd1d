import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, multilineText } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const payoutRequestStates = ['open', 'settled', 'declined', 'withdrawn'] as const;
export type PayoutRequestState = (typeof payoutRequestStates)[number];
export const payoutFrequencies = ['weekly', 'monthly'] as const;

export const payoutProblems = {
  'payouts.already_requested': {
    status: 409,
    title: 'You have already requested a payout. Your request stays open until the next settlement.',
  },
  'payouts.not_open': { status: 409, title: 'This payout request is no longer open' },
  'payouts.weekday': { status: 422, title: 'Choose a day of the week' },
} as const satisfies ProblemCatalogue;

const requestShape = {
  id: id(),
  amountMinor: z.int().describe('What was available when it was requested'),
  note: z.string().nullable(),
  takesServiceCharge: z.boolean(),
  state: z.enum(payoutRequestStates),
  settlement: z.strictObject({ id: id(), number: z.string() }).nullable(),
  declinedReason: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: instant(),
};
const request = z.strictObject(requestShape);
export type PayoutRequest = z.infer<typeof request>;
const platformRequest = z.strictObject({
  ...requestShape,
  isp: z.strictObject({ id: id(), name: z.string(), currency: z.string() }),
});
export type PlatformPayoutRequest = z.infer<typeof platformRequest>;

const schedule = z.strictObject({
  frequency: z.enum(payoutFrequencies),
  day: z.int().describe('Weekly: 1 is Monday; monthly: the day of the month'),
  nextDueOn: z.string(),
  lastDueOn: z.string().nullable(),
  lastResult: z.enum(['created', 'below_minimum', 'nothing_to_settle']).nullable(),
  isSetByPlatform: z.boolean(),
});
export type PayoutSchedule = z.infer<typeof schedule>;

/** `never` removes the schedule. */
export const payoutScheduleForm = z.strictObject({
  frequency: z.enum([...payoutFrequencies, 'never']),
  day: z.int().min(1).max(31).default(1).describe('Weekly: 1 is Monday; monthly: the day of the month'),
});
const scheduled = z.strictObject({ schedule: schedule.nullable() });

export const payoutCalls = {
  terms: defineCall({
    id: 'payouts.terms',
    method: 'GET',
    path: '/api/isp/settlement/payout-terms',
    summary: 'Get what could be paid out now, the rules of payouts, the open request and the schedule',
    who: can('read', 'Settlement'),
    output: z.strictObject({
      availableMinor: z.int().describe('Past the hold period and in no settlement'),
      heldMinor: z.int().describe('Within the hold period, or with a pending refund'),
      minPayoutMinor: z.int(),
      holdDays: z.int(),
      hasPlan: z.boolean().describe('There is a service charge that can be taken off'),
      hasReadyAccount: z.boolean().describe('A payout account is verified and can be paid to'),
      refusal: z
        .enum(['settlements.nothing_to_settle', 'settlements.below_minimum', 'payouts.already_requested'])
        .nullable()
        .describe('Why a payout cannot be requested now'),
      request: request.nullable().describe('The last request'),
      schedule: schedule.nullable(),
    }),
  }),
  request: defineCall({
    id: 'payouts.request',
    method: 'POST',
    path: '/api/isp/settlement/payout-request',
    summary: 'Request a payout of what is available',
    who: can('confirm', 'Settlement'),
    body: z.strictObject({
      note: multilineText(300).nullish(),
      takesServiceCharge: z.boolean().default(false).describe('Pay the next months of the plan with it'),
    }),
    output: z.strictObject({ id: id(), amountMinor: z.int() }),
    status: 201,
    idempotent: true,
    problems: ['settlements.nothing_to_settle', 'settlements.below_minimum', 'payouts.already_requested'],
  }),
  withdraw: defineCall({
    id: 'payouts.withdraw',
    method: 'POST',
    path: '/api/isp/settlement/payout-request-withdraw',
    summary: 'Withdraw a payout request that is open',
    who: can('confirm', 'Settlement'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ id: id() }),
    problems: ['payouts.not_open'],
  }),
  setSchedule: defineCall({
    id: 'payouts.setSchedule',
    method: 'POST',
    path: '/api/isp/settlement/payout-schedule',
    summary: 'Set on which days a settlement is created, or never',
    who: can('confirm', 'Settlement'),
    body: payoutScheduleForm,
    output: scheduled,
    idempotent: true,
    problems: ['payouts.weekday'],
  }),
  requests: defineCall({
    id: 'payouts.requests',
    method: 'GET',
    path: '/api/admin/settlement/payout-requests',
    summary: 'List the payout requests of all ISPs',
    who: can('manage', 'Settlement'),
    scope: 'platform',
    query: listQuery(['createdAt'], { state: z.enum(payoutRequestStates).optional() }),
    output: pageOf(platformRequest),
  }),
  decline: defineCall({
    id: 'payouts.decline',
    method: 'POST',
    path: '/api/admin/settlement/payout-request-decline',
    summary: 'Decline a payout request; the ISP sees the reason',
    who: can('create', 'Settlement'),
    scope: 'platform',
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: z.strictObject({ id: id() }),
    idempotent: true,
    problems: ['payouts.not_open'],
  }),
  scheduleOf: defineCall({
    id: 'payouts.scheduleOf',
    method: 'GET',
    path: '/api/admin/settlement/payout-schedule/{ispId}',
    summary: 'Get on which days settlements of an ISP are created',
    who: can('manage', 'Settlement'),
    scope: 'platform',
    params: z.strictObject({ ispId: idFromText() }),
    output: scheduled,
  }),
  setScheduleOf: defineCall({
    id: 'payouts.setScheduleOf',
    method: 'POST',
    path: '/api/admin/settlement/payout-schedule',
    summary: 'Set for an ISP on which days a settlement is created, or never',
    who: can('create', 'Settlement'),
    scope: 'platform',
    body: z.strictObject({ ispId: id(), ...payoutScheduleForm.shape }),
    output: scheduled,
    idempotent: true,
    problems: ['payouts.weekday'],
  }),
};

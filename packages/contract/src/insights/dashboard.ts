import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, instant, plainDate } from '../kit/fields.ts';
import { rangeProblems } from './report-shapes.ts';

/** The lists that figures link to. The same filter gives the same number there. */
export const dashboardLists = [
  'payments',
  'invoices',
  'subscribers',
  'unpaidSubscribers',
  'upcomingSuspensions',
  'routers',
  'cash',
  'handOvers',
  'paymentClaims',
  'checkouts',
  'jobs',
  'tickets',
  'myVisits',
  'visits',
  'isps',
  'settlementsByIsp',
] as const;
export type DashboardList = (typeof dashboardLists)[number];

export const dashboardSections = [
  'attention',
  'money',
  'receivables',
  'subscribers',
  'support',
  'network',
  'platform',
] as const;
export type DashboardSection = (typeof dashboardSections)[number];

export const dashboardFigures = [
  'collectedToday',
  'collectedInPeriod',
  'collectedOnline',
  'cashHeld',
  'toCollect',
  'toCollectMinor',
  'invoicedInMonth',
  'dueInMonth',
  'dueSoon',
  'overdue',
  'overdueTo30',
  'overdueTo60',
  'overdueTo90',
  'overdueOver90',
  'upcomingSuspensions',
  'promised',
  'active',
  'online',
  'offline',
  'suspended',
  'onHold',
  'pending',
  'connectedInPeriod',
  'closedInPeriod',
  'routersOnline',
  'routersUnreachable',
  'routersAuthFailed',
  'syncFailed',
  'drift',
  'changesPending',
  'unassigned',
  'failedJobs',
  'paymentsToVerify',
  'checkoutsInReview',
  'handOversPending',
  'ticketsOpen',
  'ticketsMine',
  'ticketsUnassigned',
  'ticketsOverdue',
  'visitsToday',
  'visitsUnassigned',
  'isps',
  'ispsGrowing',
  'serviceChargeDue',
  'serviceChargeDueMinor',
  'collectedForIsps',
  'unsettled',
] as const;

/** Figures that change by the minute; they follow while the page is open. */
export const liveFigures: readonly DashboardFigureKey[] = [
  'collectedToday',
  'online',
  'offline',
  'routersOnline',
  'routersUnreachable',
  'routersAuthFailed',
  'failedJobs',
  'ticketsMine',
  'ticketsUnassigned',
];
export type DashboardFigureKey = (typeof dashboardFigures)[number];

const listFilter = z.record(z.string(), z.string());

const figure = z.strictObject({
  key: z.enum(dashboardFigures),
  unit: z.enum(['count', 'minor']),
  value: z.int(),
  list: z.enum(dashboardLists),
  filter: listFilter.describe('Filter of the list whose total or sum is the value'),
  previous: z
    .strictObject({ value: z.int(), from: z.string(), to: z.string(), filter: listFilter })
    .nullable()
    .describe('The same figure for the period before'),
});
export type DashboardFigure = z.infer<typeof figure>;

const sections = z.array(z.strictObject({ key: z.enum(dashboardSections), figures: z.array(figure) }));

const dayAmount = z.strictObject({ on: z.string(), amountMinor: z.int(), previousMinor: z.int() });

const ispRow = z.strictObject({
  id: id(),
  name: z.string(),
  status: z.string(),
  currency: z.string(),
  registeredAt: instant(),
  subscribers: z.int().describe('Without closed ones'),
  online: z.int(),
  collectedMinor: z.int().describe('In the period'),
  previousMinor: z.int().describe('In the period before'),
});

export const dashboardCalls = {
  summary: defineCall({
    id: 'dashboard.summary',
    method: 'GET',
    path: '/api/isp/dashboard/summery',
    summary:
      'Get the figures of the first page, by permissions and data scope; for a platform user who acts as no ISP those of the platform',
    who: can('read', 'Dashboard'),
    scope: 'caller',
    query: z.strictObject({
      from: plainDate().optional().describe('Default: the first day of this month'),
      to: plainDate().optional().describe('Default: today. At most 366 days after the first'),
    }),
    output: z.strictObject({
      today: z.string(),
      from: z.string(),
      to: z.string(),
      sections,
      collections: z
        .array(dayAmount)
        .nullable()
        .describe('Collected by day of the period, beside the same day of the period before'),
      online: z
        .array(z.strictObject({ at: instant(), sessions: z.int() }))
        .nullable()
        .describe('Sessions on all routers in the last 24 hours, each half hour'),
      isps: z.array(ispRow).nullable().describe('The largest ISPs of the platform'),
      ispGrowth: z
        .array(z.strictObject({ month: z.string(), isps: z.int(), subscribers: z.int() }))
        .nullable()
        .describe('New ISPs and new connections of the last 12 months'),
    }),
    problems: rangeProblems,
  }),
  live: defineCall({
    id: 'dashboard.live',
    method: 'GET',
    path: '/api/isp/dashboard/live',
    summary:
      'Stream the figures of the first page that change by the minute, when they change; what is to be done is left out while it is zero',
    who: can('read', 'Dashboard'),
    scope: 'caller',
    output: z.strictObject({ sections }),
    streams: true,
  }),
};
export type DashboardEvents = {
  readonly figures: z.infer<NonNullable<(typeof dashboardCalls.live)['output']>>;
};
export type DashboardSummary = z.infer<NonNullable<(typeof dashboardCalls.summary)['output']>>;

import {
  type Ability,
  type DashboardFigure,
  type DashboardFigureKey,
  type DashboardList,
  type DashboardSection,
  liveFigures,
  permits,
} from '@lastmile/contract';
import { addDays } from '@lastmile/kit';
import { type Days, monthBefore, monthOf, type Period } from './period.ts';

type Filter = Readonly<Record<string, string>>;

/** What a list answers with for a filter. */
export type Measure =
  | 'total'
  | 'amountMinor'
  | 'totalMinor'
  | 'balanceDueMinor'
  | 'collectedMinor'
  | 'remainingMinor'
  | 'serviceChargeDueMinor';

export interface FigureSpec {
  readonly key: DashboardFigureKey;
  readonly list: DashboardList;
  readonly measure: Measure;
  readonly filter: Filter;
  readonly previous?: Days & { readonly filter: Filter };
  /** Shown only if it is not zero. */
  readonly onlyIfAny?: true;
}

export interface Viewpoint {
  readonly abilities: readonly Ability[];
  /** Whether a data scope confines the caller to a part of the ISP. */
  readonly isConfined: boolean;
  /** Whether the caller is staff, who are assigned tickets and visits. */
  readonly isStaff: boolean;
  readonly today: string;
  readonly period: Period;
}

export interface SectionSpec {
  readonly key: DashboardSection;
  readonly figures: readonly FigureSpec[];
}

type Part = (viewpoint: Viewpoint) => readonly FigureSpec[];

const count = (key: DashboardFigureKey, list: DashboardList, filter: Filter = {}): FigureSpec => ({
  key,
  list,
  measure: 'total',
  filter,
});
const collected = (key: DashboardFigureKey, days: Days, before: Days, more: Filter = {}): FigureSpec => ({
  key,
  list: 'payments',
  measure: 'amountMinor',
  filter: { from: days.from, to: days.to, ...more },
  previous: { ...before, filter: { from: before.from, to: before.to, ...more } },
});
const overdue = (key: DashboardFigureKey, filter: Filter): FigureSpec => ({
  key,
  list: 'invoices',
  measure: 'balanceDueMinor',
  filter: { overdue: 'yes', ...filter },
});
const subscribers = (key: DashboardFigureKey, filter: Filter): FigureSpec =>
  count(key, 'subscribers', filter);

const money: Part = ({ abilities, isConfined, today, period }) => {
  if (!permits(abilities, 'read', 'Payment')) return [];
  const yesterday = addDays(today, -1);
  const canCollect = permits(abilities, 'create', 'Payment');
  return [
    collected('collectedToday', { from: today, to: today }, { from: yesterday, to: yesterday }),
    collected('collectedInPeriod', period, period.previous),
    ...(isConfined ? [] : [collected('collectedOnline', period, period.previous, { method: 'gateway' })]),
    ...(isConfined && canCollect
      ? ([
          { ...count('toCollect', 'unpaidSubscribers', { unpaid: 'unpaid' }) },
          {
            ...count('toCollectMinor', 'unpaidSubscribers', { unpaid: 'unpaid' }),
            measure: 'balanceDueMinor',
          },
        ] as const)
      : []),
    ...(canCollect ? [{ ...count('cashHeld', 'cash'), measure: 'balanceDueMinor' } as const] : []),
  ];
};

/** What is due soon leads to suspensions if it is not paid. */
const soonDays = 7;

const receivables: Part = ({ abilities, today }) => {
  if (!permits(abilities, 'read', 'Invoice')) return [];
  const before = monthBefore(today);
  const daysAgo = (days: number) => addDays(today, -days);
  return [
    {
      key: 'invoicedInMonth',
      list: 'invoices',
      measure: 'totalMinor',
      filter: { month: monthOf(today) },
      previous: { from: `${before}-01`, to: addDays(`${monthOf(today)}-01`, -1), filter: { month: before } },
    },
    {
      key: 'dueInMonth',
      list: 'invoices',
      measure: 'balanceDueMinor',
      filter: { month: monthOf(today), outstanding: 'yes' },
      previous: {
        from: `${before}-01`,
        to: addDays(`${monthOf(today)}-01`, -1),
        filter: { month: before, outstanding: 'yes' },
      },
    },
    {
      key: 'dueSoon',
      list: 'invoices',
      measure: 'balanceDueMinor',
      filter: { outstanding: 'yes', dueFrom: today, dueTo: addDays(today, soonDays - 1) },
    },
    overdue('overdue', {}),
    overdue('overdueTo30', { dueFrom: daysAgo(30) }),
    overdue('overdueTo60', { dueFrom: daysAgo(60), dueTo: daysAgo(31) }),
    overdue('overdueTo90', { dueFrom: daysAgo(90), dueTo: daysAgo(61) }),
    overdue('overdueOver90', { dueTo: daysAgo(91) }),
    count('upcomingSuspensions', 'upcomingSuspensions', { state: 'scheduled' }),
    { ...count('promised', 'upcomingSuspensions', { state: 'promised' }), onlyIfAny: true },
  ];
};

const people: Part = ({ abilities, period }) => {
  if (!permits(abilities, 'read', 'Subscriber')) return [];
  const { from, to, previous } = period;
  return [
    subscribers('active', { status: 'active' }),
    subscribers('online', { online: 'yes' }),
    subscribers('offline', { online: 'no' }),
    subscribers('suspended', { status: 'suspended' }),
    subscribers('onHold', { status: 'on_hold' }),
    subscribers('pending', { status: 'pending' }),
    {
      ...subscribers('connectedInPeriod', { connectedFrom: from, connectedTo: to }),
      previous: { ...previous, filter: { connectedFrom: previous.from, connectedTo: previous.to } },
    },
    {
      ...subscribers('closedInPeriod', { closedFrom: from, closedTo: to }),
      previous: { ...previous, filter: { closedFrom: previous.from, closedTo: previous.to } },
    },
  ];
};

/** Who works on tickets: their own and what nobody has taken. Only staff have visits of their own. */
const support: Part = ({ abilities, isStaff }) => {
  if (!permits(abilities, 'read', 'Ticket')) return [];
  const worksOnTickets = permits(abilities, 'update', 'Ticket');
  return [
    count('ticketsOpen', 'tickets', { view: 'active' }),
    ...(isStaff ? [count('ticketsMine', 'tickets', { view: 'mine' })] : []),
    ...(worksOnTickets ? [count('ticketsUnassigned', 'tickets', { view: 'unassigned' })] : []),
    count('ticketsOverdue', 'tickets', { view: 'overdue' }),
    ...(isStaff && worksOnTickets ? [count('visitsToday', 'myVisits')] : []),
    ...(worksOnTickets ? [count('visitsUnassigned', 'visits', { view: 'unassigned' })] : []),
  ];
};

const network: Part = ({ abilities, isConfined }) =>
  isConfined || !permits(abilities, 'read', 'Router')
    ? []
    : [
        count('routersOnline', 'routers', { state: 'online' }),
        ...(permits(abilities, 'read', 'Subscriber')
          ? [subscribers('changesPending', { sync: 'pending' })]
          : []),
      ];

/** What a person should do something about; nothing of it is shown while there is nothing to do. */
const attention: Part = ({ abilities, isConfined }) => {
  if (isConfined) return [];
  const readsRouters = permits(abilities, 'read', 'Router');
  const changesSubscribers = permits(abilities, 'update', 'Subscriber');
  const all = [
    ...(readsRouters
      ? [
          count('routersUnreachable', 'routers', { state: 'unreachable' }),
          count('routersAuthFailed', 'routers', { state: 'auth_failed' }),
        ]
      : []),
    ...(readsRouters && permits(abilities, 'read', 'Subscriber')
      ? [subscribers('syncFailed', { sync: 'failed' }), subscribers('drift', { sync: 'drift' })]
      : []),
    ...(changesSubscribers ? [subscribers('unassigned', { assigned: 'no' })] : []),
    ...(permits(abilities, 'confirm', 'Payment')
      ? [count('paymentsToVerify', 'paymentClaims', { state: 'open' })]
      : []),
    ...(permits(abilities, 'read', 'Checkout')
      ? [count('checkoutsInReview', 'checkouts', { state: 'needs_review' })]
      : []),
    ...(permits(abilities, 'read', 'Payment')
      ? [count('handOversPending', 'handOvers', { status: 'pending' })]
      : []),
    ...(permits(abilities, 'read', 'Job') ? [count('failedJobs', 'jobs', { status: 'parked' })] : []),
  ];
  return all.map((figure) => ({ ...figure, onlyIfAny: true }));
};

const parts: readonly (readonly [DashboardSection, Part])[] = [
  ['attention', attention],
  ['money', money],
  ['receivables', receivables],
  ['subscribers', people],
  ['support', support],
  ['network', network],
];

/** Staff come for their tickets and visits: these are on top, after what needs attention. */
const orderFor = ({ isStaff }: Viewpoint): typeof parts => {
  const isEarly = ([key]: (typeof parts)[number]) => key === 'attention' || key === 'support';
  return isStaff ? [...parts.filter(isEarly), ...parts.filter((part) => !isEarly(part))] : parts;
};

/** The sections and figures that the caller's permissions and data scope allow. */
export const figuresFor = (viewpoint: Viewpoint): readonly SectionSpec[] =>
  orderFor(viewpoint)
    .map(([key, part]) => ({ key, figures: part(viewpoint) }))
    .filter(({ figures }) => figures.length > 0);

/** Amounts of ISPs are in the currency of the platform: those in others are not added, and the list leaves them out, too. */
export const platformFigures = (abilities: readonly Ability[], currency: string): readonly SectionSpec[] => [
  {
    key: 'platform',
    figures: [
      ...(permits(abilities, 'read', 'Isp')
        ? [
            count('isps', 'isps'),
            count('ispsGrowing', 'isps', { growth: 'growing' }),
            count('serviceChargeDue', 'isps', { planPayment: 'overdue' }),
            {
              ...count('serviceChargeDueMinor', 'isps', { planPayment: 'overdue' }),
              measure: 'serviceChargeDueMinor' as const,
            },
          ]
        : []),
      ...(permits(abilities, 'manage', 'Settlement')
        ? ([
            { ...count('collectedForIsps', 'settlementsByIsp', { currency }), measure: 'collectedMinor' },
            { ...count('unsettled', 'settlementsByIsp', { currency }), measure: 'remainingMinor' },
          ] as const)
        : []),
      ...(permits(abilities, 'read', 'Job') ? [count('failedJobs', 'jobs', { status: 'parked' })] : []),
    ],
  },
];

/** Of these sections the figures that change by the minute. */
export const liveOnly = (sections: readonly SectionSpec[]): readonly SectionSpec[] =>
  sections
    .map(({ key, figures }) => ({
      key,
      figures: figures.filter((figure) => liveFigures.includes(figure.key)),
    }))
    .filter(({ figures }) => figures.length > 0);

export const unitOf = (measure: Measure): DashboardFigure['unit'] =>
  measure === 'total' ? 'count' : 'minor';

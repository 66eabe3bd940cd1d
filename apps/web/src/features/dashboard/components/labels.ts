import type { DashboardFigureKey, DashboardSection } from '@lastmile/contract';
import type dashboard from '../../../locales/en/dashboard.json';

type Key = keyof typeof dashboard;
type Tone = 'green' | 'yellow' | 'red' | 'gray';
interface Display {
  readonly key: Key;
  readonly tone?: Tone;
}

export const figureDisplay = {
  collectedToday: { key: 'figure.collectedToday' },
  collectedInPeriod: { key: 'figure.collectedInPeriod' },
  collectedOnline: { key: 'figure.collectedOnline' },
  cashHeld: { key: 'figure.cashHeld' },
  toCollect: { key: 'figure.toCollect' },
  toCollectMinor: { key: 'figure.toCollectMinor' },
  invoicedInMonth: { key: 'figure.invoicedInMonth' },
  dueInMonth: { key: 'figure.dueInMonth' },
  dueSoon: { key: 'figure.dueSoon', tone: 'yellow' },
  overdue: { key: 'figure.overdue', tone: 'red' },
  overdueTo30: { key: 'figure.overdueTo30' },
  overdueTo60: { key: 'figure.overdueTo60' },
  overdueTo90: { key: 'figure.overdueTo90' },
  overdueOver90: { key: 'figure.overdueOver90' },
  upcomingSuspensions: { key: 'figure.upcomingSuspensions', tone: 'yellow' },
  promised: { key: 'figure.promised', tone: 'green' },
  active: { key: 'figure.active', tone: 'green' },
  online: { key: 'figure.online', tone: 'green' },
  offline: { key: 'figure.offline', tone: 'gray' },
  suspended: { key: 'figure.suspended', tone: 'red' },
  onHold: { key: 'figure.onHold', tone: 'gray' },
  pending: { key: 'figure.pending', tone: 'yellow' },
  connectedInPeriod: { key: 'figure.connectedInPeriod' },
  closedInPeriod: { key: 'figure.closedInPeriod' },
  routersOnline: { key: 'figure.routersOnline', tone: 'green' },
  routersUnreachable: { key: 'figure.routersUnreachable', tone: 'red' },
  routersAuthFailed: { key: 'figure.routersAuthFailed', tone: 'red' },
  syncFailed: { key: 'figure.syncFailed', tone: 'red' },
  drift: { key: 'figure.drift', tone: 'yellow' },
  changesPending: { key: 'figure.changesPending', tone: 'yellow' },
  unassigned: { key: 'figure.unassigned', tone: 'yellow' },
  failedJobs: { key: 'figure.failedJobs', tone: 'red' },
  paymentsToVerify: { key: 'figure.paymentsToVerify', tone: 'yellow' },
  checkoutsInReview: { key: 'figure.checkoutsInReview', tone: 'yellow' },
  handOversPending: { key: 'figure.handOversPending', tone: 'yellow' },
  ticketsOpen: { key: 'figure.ticketsOpen' },
  ticketsMine: { key: 'figure.ticketsMine' },
  ticketsUnassigned: { key: 'figure.ticketsUnassigned', tone: 'yellow' },
  ticketsOverdue: { key: 'figure.ticketsOverdue', tone: 'red' },
  visitsToday: { key: 'figure.visitsToday' },
  visitsUnassigned: { key: 'figure.visitsUnassigned', tone: 'yellow' },
  isps: { key: 'figure.isps' },
  ispsGrowing: { key: 'figure.ispsGrowing', tone: 'green' },
  serviceChargeDue: { key: 'figure.serviceChargeDue', tone: 'red' },
  serviceChargeDueMinor: { key: 'figure.serviceChargeDueMinor', tone: 'red' },
  collectedForIsps: { key: 'figure.collectedForIsps' },
  unsettled: { key: 'figure.unsettled', tone: 'yellow' },
} as const satisfies Record<DashboardFigureKey, Display>;

const sentences = {
  routersUnreachable: 'attention.routersUnreachable',
  routersAuthFailed: 'attention.routersAuthFailed',
  syncFailed: 'attention.syncFailed',
  drift: 'attention.drift',
  unassigned: 'attention.unassigned',
  failedJobs: 'attention.failedJobs',
  paymentsToVerify: 'attention.paymentsToVerify',
  checkoutsInReview: 'attention.checkoutsInReview',
  handOversPending: 'attention.handOversPending',
} as const satisfies Partial<Record<DashboardFigureKey, string>>;
/** What needs a person, as a sentence that begins with the count. */
export const attentionKeys: Partial<Record<DashboardFigureKey, (typeof sentences)[keyof typeof sentences]>> =
  sentences;

export const sectionKeys = {
  attention: 'section.attention',
  money: 'section.money',
  receivables: 'section.receivables',
  subscribers: 'section.subscribers',
  support: 'section.support',
  network: 'section.network',
  platform: 'section.platform',
} as const satisfies Record<DashboardSection, Key>;

/** Shown as bars instead of cards. */
export const ageKeys: readonly DashboardFigureKey[] = [
  'overdueTo30',
  'overdueTo60',
  'overdueTo90',
  'overdueOver90',
];

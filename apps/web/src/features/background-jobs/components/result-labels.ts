import type { BulkPaymentsResult } from '@lastmile/contract';
import type jobs from '../../../locales/en/background-jobs.json';

export type ResultText = Extract<keyof typeof jobs, `result${string}`>;

/** Label of every value that a job can report as its result. */
export const resultLabels: Readonly<Record<string, ResultText>> &
  Record<keyof BulkPaymentsResult, ResultText> = {
  new: 'result.new',
  same: 'result.same',
  changed: 'result.changed',
  refused: 'result.refused',
  created: 'result.created',
  state: 'result.state',
  sent: 'result.sent',
  failed: 'result.failed',
  unknown: 'result.unknown',
  subscribers: 'result.subscribers',
  invoiced: 'result.invoiced',
  invoices: 'result.invoices',
  amountMinor: 'result.amount',
  done: 'result.done',
  refusals: 'result.refusals',
  issued: 'result.issued',
};

/** What a router or campaign was when its job ended. */
export const resultStates: Readonly<Record<string, ResultText>> = {
  online: 'resultState.online',
  busy: 'resultState.busy',
  auth_failed: 'resultState.authFailed',
  unreachable: 'resultState.unreachable',
  'other-router': 'resultState.otherRouter',
  waiting: 'resultState.waiting',
  scheduled: 'resultState.scheduled',
  running: 'resultState.running',
  paused: 'resultState.paused',
  completed: 'resultState.completed',
  cancelled: 'resultState.cancelled',
};

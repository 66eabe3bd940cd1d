import {
  customerKinds,
  ispKinds,
  type MessageChannel,
  type MessageKind,
  type NotificationState,
  type Placeholder,
  resellerKinds,
} from '@lastmile/contract';
import type notifications from '../../locales/en/notifications.json';

type Key = keyof typeof notifications;

export const stateDisplay = {
  queued: { key: 'state.queued', tone: 'yellow' },
  sending: { key: 'state.sending', tone: 'blue' },
  sent: { key: 'state.sent', tone: 'green' },
  delivered: { key: 'state.delivered', tone: 'teal' },
  undelivered: { key: 'state.undelivered', tone: 'red' },
  failed: { key: 'state.failed', tone: 'red' },
  unknown: { key: 'state.unknown', tone: 'orange' },
  dropped: { key: 'state.skipped', tone: 'gray' },
  cancelled: { key: 'state.cancelled', tone: 'gray' },
} as const satisfies Record<NotificationState, { readonly key: Key; readonly tone: string }>;

export const channelKeys = {
  email: 'channel.email',
  sms: 'channel.sms',
  telegram: 'channel.telegram',
} as const satisfies Record<MessageChannel, Key>;

export const kindKeys = {
  invoice_issued: 'kind.invoiceIssued',
  reminder: 'kind.reminder',
  paid: 'kind.paid',
  suspended: 'kind.suspended',
  reactivated: 'kind.reactivated',
  welcome: 'kind.welcome',
  package_changed: 'kind.packageChanged',
  promise_reminder: 'kind.promiseReminder',
  ticket_opened: 'kind.ticketOpened',
  ticket_answered: 'kind.ticketAnswered',
  ticket_resolved: 'kind.ticketResolved',
  visit_scheduled: 'kind.visitScheduled',
  visit_cancelled: 'kind.visitCancelled',
  visit_missed: 'kind.visitMissed',
  outage: 'kind.outage',
  outage_ended: 'kind.outageEnded',
  service_charge: 'kind.serviceCharge',
  licence_expiry: 'kind.licenceExpiry',
  settlement_paid: 'kind.settlementPaid',
  router_unreachable: 'kind.routerUnreachable',
  reseller_low_balance: 'kind.resellerLowBalance',
  reseller_funds_added: 'kind.resellerFundsAdded',
  new_ticket: 'kind.newTicket',
  campaign: 'kind.campaign',
  password_link: 'kind.passwordLink',
  one_time_code: 'kind.oneTimeCode',
  test: 'kind.test',
  router_down: 'kind.routerDown',
  router_up: 'kind.routerUp',
  billing_run_finished: 'kind.billingRunFinished',
  job_failed: 'kind.jobFailed',
} as const satisfies Record<MessageKind, Key>;

export const placeholderKeys = {
  name: 'placeholder.name',
  username: 'placeholder.username',
  customerCode: 'placeholder.customerCode',
  package: 'placeholder.package',
  amount: 'placeholder.amount',
  number: 'placeholder.number',
  dueDate: 'placeholder.dueDate',
  payLink: 'placeholder.payLink',
  ratingLink: 'placeholder.ratingLink',
  router: 'placeholder.router',
  visitDate: 'placeholder.visitDate',
  visitTime: 'placeholder.visitTime',
  company: 'placeholder.company',
  hotline: 'placeholder.hotline',
} as const satisfies Record<Placeholder, Key>;

/** Who gets which notifications. */
export const audiences = [
  { key: 'audience.customers', kinds: customerKinds },
  { key: 'audience.isp', kinds: ispKinds },
  { key: 'audience.resellers', kinds: resellerKinds },
] as const satisfies readonly { readonly key: Key; readonly kinds: readonly MessageKind[] }[];

/** Known reasons for not sending a message; any other text comes from the mail server. */
export const errorKeys: Readonly<Record<string, Key>> = {
  invoice_cancelled: 'cancelled.invoiceCancelled',
  invoice_paid: 'cancelled.invoicePaid',
  payment_reversed: 'cancelled.paymentReversed',
  line_restored: 'cancelled.serviceRestored',
  line_suspended: 'cancelled.serviceSuspended',
  promise_changed: 'cancelled.promiseChanged',
  outage_over: 'cancelled.outageOver',
  visit_changed: 'cancelled.visitChanged',
  opted_out: 'cancelled.optedOut',
  no_address: 'cancelled.noAddress',
  answer_lost: 'error.answerLost',
  unreachable: 'error.unreachable',
  rate_limited: 'error.rateLimited',
  not_configured: 'error.notConfigured',
  balance_short: 'error.balanceShort',
  undelivered: 'error.undelivered',
  refused_credentials: 'error.credentials',
  refused_balance: 'error.balance',
  refused_sender: 'error.sender',
  refused_account: 'error.account',
  refused_number: 'error.number',
  refused_text: 'error.text',
  refused_redirected: 'error.redirected',
  refused_other: 'error.other',
};

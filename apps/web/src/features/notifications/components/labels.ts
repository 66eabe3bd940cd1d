import type { NotificationKind, NotificationState, Placeholder } from '@lastmile/contract';
import type notifications from '../../../locales/en/notifications.json';

type Key = keyof typeof notifications;

export const stateDisplay = {
  queued: { key: 'state.queued', tone: 'yellow' },
  sent: { key: 'state.sent', tone: 'green' },
  failed: { key: 'state.failed', tone: 'red' },
  dropped: { key: 'state.cancelled', tone: 'gray' },
} as const satisfies Record<NotificationState, { readonly key: Key; readonly tone: string }>;

export const kindKeys = {
  invoice_issued: 'kind.invoiceIssued',
  reminder: 'kind.reminder',
  paid: 'kind.paid',
  suspended: 'kind.suspended',
  reactivated: 'kind.reactivated',
} as const satisfies Record<NotificationKind, Key>;

export const placeholderKeys = {
  name: 'placeholder.name',
  username: 'placeholder.username',
  amount: 'placeholder.amount',
  number: 'placeholder.number',
  dueDate: 'placeholder.dueDate',
  payLink: 'placeholder.payLink',
  company: 'placeholder.company',
} as const satisfies Record<Placeholder, Key>;

/** Known reasons for not sending a notification; any other text comes from the mail server. */
export const dropKeys: Readonly<Record<string, Key>> = {
  invoice_cancelled: 'cancelled.invoiceCancelled',
  invoice_paid: 'cancelled.invoicePaid',
  payment_reversed: 'cancelled.paymentReversed',
  line_restored: 'cancelled.serviceRestored',
  line_suspended: 'cancelled.serviceSuspended',
  no_address: 'cancelled.noAddress',
};

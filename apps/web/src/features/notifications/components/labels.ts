import type { NoticeKind, NoticeState, Placeholder } from '@lastmile/contract';
import type notices from '../../../locales/en/notifications.json';

type Key = keyof typeof notices;

export const stateLooks = {
  queued: { key: 'state.queued', tone: 'yellow' },
  sent: { key: 'state.sent', tone: 'green' },
  failed: { key: 'state.failed', tone: 'red' },
  dropped: { key: 'state.dropped', tone: 'gray' },
} as const satisfies Record<NoticeState, { readonly key: Key; readonly tone: string }>;

export const kindKeys = {
  bill_issued: 'kind.billIssued',
  reminder: 'kind.reminder',
  paid: 'kind.paid',
  suspended: 'kind.suspended',
  restored: 'kind.restored',
} as const satisfies Record<NoticeKind, Key>;

export const placeholderKeys = {
  name: 'holder.name',
  username: 'holder.username',
  amount: 'holder.amount',
  number: 'holder.number',
  dueDate: 'holder.dueDate',
  payLink: 'holder.payLink',
  company: 'holder.company',
} as const satisfies Record<Placeholder, Key>;

/** Why a notice was not sent after all; anything else is the mail server's own word. */
export const dropKeys: Readonly<Record<string, Key>> = {
  bill_cancelled: 'drop.billCancelled',
  bill_paid: 'drop.billPaid',
  payment_reversed: 'drop.paymentReversed',
  line_restored: 'drop.lineRestored',
  line_suspended: 'drop.lineSuspended',
  no_address: 'drop.noAddress',
};

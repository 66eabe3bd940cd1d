import type { PaymentRow } from '@lastmile/contract';
import type payments from '../../../locales/en/payments.json';

type Key = keyof typeof payments;
type Tone = 'green' | 'yellow' | 'red' | 'gray';
type Display<Value extends string> = Readonly<Record<Value, { readonly key: Key; readonly tone: Tone }>>;

export const statusDisplay = {
  posted: { key: 'status.posted', tone: 'green' },
  reversed: { key: 'status.reversed', tone: 'gray' },
} as const satisfies Display<PaymentRow['status']>;

/** Custody of a cash payment: whether the collector still holds it. */
export const cashDisplay = {
  none: { key: 'cash.held', tone: 'yellow' },
  pending: { key: 'cash.handOverPending', tone: 'yellow' },
  accepted: { key: 'cash.handedOver', tone: 'green' },
} as const satisfies Display<PaymentRow['handOver']>;

export const channelKeys = {
  office: 'channel.office',
  collector: 'channel.collector',
  pay_link: 'channel.payLink',
  reseller: 'channel.reseller',
  import: 'channel.import',
} as const satisfies Record<PaymentRow['channel'], Key>;

import type { PaymentRow } from '@lastmile/contract';
import type payments from '../../../locales/en/payments.json';

type Key = keyof typeof payments;
type Tone = 'green' | 'yellow' | 'red' | 'gray';
type Look<Value extends string> = Readonly<Record<Value, { readonly key: Key; readonly tone: Tone }>>;

export const statusLooks = {
  posted: { key: 'status.posted', tone: 'green' },
  reversed: { key: 'status.reversed', tone: 'gray' },
} as const satisfies Look<PaymentRow['status']>;

/** Of cash: whether whoever took it still has it. */
export const cashLooks = {
  none: { key: 'cash.held', tone: 'yellow' },
  pending: { key: 'cash.underWay', tone: 'yellow' },
  accepted: { key: 'cash.handedOver', tone: 'green' },
} as const satisfies Look<PaymentRow['handOver']>;

export const channelKeys = {
  office: 'channel.office',
  collector: 'channel.collector',
  pay_link: 'channel.payLink',
  reseller: 'channel.reseller',
  import: 'channel.import',
} as const satisfies Record<PaymentRow['channel'], Key>;

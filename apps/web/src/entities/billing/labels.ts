import type { InvoiceStatus, PaymentMethod } from '@lastmile/contract';
import type billing from '../../locales/en/billing.json';

type Key = keyof typeof billing;
type Tone = 'green' | 'yellow' | 'red' | 'gray';

export const invoiceStatusDisplay = {
  unpaid: { key: 'status.unpaid', tone: 'yellow' },
  partial: { key: 'status.partial', tone: 'yellow' },
  paid: { key: 'status.paid', tone: 'green' },
  cancelled: { key: 'status.cancelled', tone: 'gray' },
} as const satisfies Record<InvoiceStatus, { readonly key: Key; readonly tone: Tone }>;

export const methodKeys = {
  cash: 'method.cash',
  bkash: 'method.bkash',
  nagad: 'method.nagad',
  rocket: 'method.rocket',
  upay: 'method.upay',
  card: 'method.card',
  bank: 'method.bank',
  cheque: 'method.cheque',
  gateway: 'method.gateway',
} as const satisfies Record<PaymentMethod, Key>;

import type { ResellerStatement } from '@lastmile/contract';
import type resellers from '../../locales/en/resellers.json';

const keys = {
  'payment.received': 'entry.received',
  'payment.reversed': 'entry.paymentReversed',
  'payment.refunded': 'entry.refunded',
  'commission.credited': 'entry.commission',
  'commission.reversed': 'entry.commissionReversed',
  'cash.handed_over': 'entry.handedOver',
  'security_deposit.received': 'entry.depositReceived',
  'security_deposit.returned': 'entry.depositReturned',
  'wholesale.charged': 'entry.wholesaleCharged',
  'wholesale.refunded': 'entry.wholesaleRefunded',
  'retail.paid': 'entry.retailPaid',
  'retail.refunded': 'entry.retailRefunded',
  'reseller.topped_up': 'entry.paidIn',
  'reseller.top_up_refunded': 'entry.topUpRefunded',
  'reseller.paid_out': 'entry.paidOut',
} as const satisfies Record<string, keyof typeof resellers>;

const isKnown = (kind: string): kind is keyof typeof keys => Object.hasOwn(keys, kind);

/** A payout that the reseller keeps has two lines: what they are owed, and their cash. */
export const entryKey = ({ kind, isCash }: Pick<ResellerStatement['rows'][number], 'kind' | 'isCash'>) => {
  if (kind === 'reseller.paid_out' && isCash) return 'entry.keptFromCash';
  return isKnown(kind) ? keys[kind] : 'entry.other';
};

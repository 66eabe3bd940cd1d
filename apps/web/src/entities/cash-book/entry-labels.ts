import type cashBook from '../../locales/en/cash-book.json';

const keys = {
  'payment.received': 'entry.received',
  'payment.reversed': 'entry.paymentReversed',
  'payment.refunded': 'entry.refunded',
  'credit_note.refunded': 'entry.refunded',
  'cash.handed_over': 'entry.handedOver',
  'deposit.recorded': 'entry.deposit',
  'deposit.reversed': 'entry.depositReversed',
  'expense.recorded': 'entry.expense',
  'expense.reversed': 'entry.expenseReversed',
  'opening.recorded': 'entry.opening',
  'opening.reversed': 'entry.openingReversed',
  'security_deposit.received': 'entry.securityDeposit',
  'security_deposit.returned': 'entry.securityDepositReturned',
  'reseller.topped_up': 'entry.resellerPaidIn',
  'reseller.paid_out': 'entry.resellerPaidOut',
  'settlement.paid': 'entry.settlement',
  'sms.topped_up': 'entry.smsTopUp',
  'sms.top_up_returned': 'entry.smsTopUpReturned',
} as const satisfies Record<string, keyof typeof cashBook>;

const isKnown = (kind: string): kind is keyof typeof keys => Object.hasOwn(keys, kind);

/** Label of a cash movement, with a generic one for kinds unknown to this release. */
export const entryLabelKey = (kind: string) => (isKnown(kind) ? keys[kind] : 'entry.other');

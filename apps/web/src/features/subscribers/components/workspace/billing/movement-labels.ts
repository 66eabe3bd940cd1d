import type payments from '../../../../../locales/en/payments.json';

const keys = {
  'invoice.issued': 'moved.billed',
  'invoice.edited': 'moved.edited',
  'invoice.cancelled': 'moved.cancelled',
  'payment.taken': 'moved.paid',
  'payment.reversed': 'moved.reversed',
  'payment.refunded': 'moved.refunded',
  'credit_note.issued': 'moved.credited',
} as const satisfies Record<string, keyof typeof payments>;

const isKnown = (kind: string): kind is keyof typeof keys => Object.hasOwn(keys, kind);

/** What a movement of the account was; one that this release does not know yet is just that. */
export const movementKey = (kind: string) => (isKnown(kind) ? keys[kind] : 'moved.other');

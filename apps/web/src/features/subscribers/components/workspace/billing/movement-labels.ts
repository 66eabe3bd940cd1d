import type payments from '../../../../../locales/en/payments.json';

const keys = {
  'invoice.issued': 'movement.invoiced',
  'invoice.edited': 'movement.edited',
  'invoice.cancelled': 'movement.cancelled',
  'payment.received': 'movement.paid',
  'payment.reversed': 'movement.reversed',
  'payment.refunded': 'movement.refunded',
  'credit_note.issued': 'movement.credited',
  'credit_note.reversed': 'movement.creditReversed',
  'credit_note.refunded': 'movement.refunded',
} as const satisfies Record<string, keyof typeof payments>;

const isKnown = (kind: string): kind is keyof typeof keys => Object.hasOwn(keys, kind);

/** Label of an account movement, with a generic one for kinds unknown to this release. */
export const movementLabelKey = (kind: string) => (isKnown(kind) ? keys[kind] : 'movement.other');

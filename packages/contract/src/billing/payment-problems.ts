import type { ProblemCatalogue } from '../kit/problems.ts';

export const paymentProblems = {
  'payments.in_the_future': { status: 422, title: 'The payment date cannot be in the future' },
  'payments.too_early': {
    status: 422,
    title: 'The payment date cannot be more than ten years before your company registered',
  },
  'payments.transaction_reported': {
    status: 409,
    title: 'A customer reported this transaction: confirm it under payments to verify',
  },
  'payments.transaction_recorded': {
    status: 409,
    title: 'A payment with this transaction ID has already been recorded',
  },
  'payments.transaction_paid_online': { status: 409, title: 'This transaction has already been paid online' },
  'payments.method_not_allowed': { status: 403, title: 'You cannot receive payments with this method' },
  'payments.no_areas': { status: 403, title: 'You have no areas to collect in yet' },
  'payments.outside_areas': { status: 403, title: 'This subscriber is not in your areas' },
  'payments.already_reversed': { status: 409, title: 'This payment has already been reversed' },
  'payments.not_manual': {
    status: 409,
    title: 'This payment was made through a payment gateway. Refund it there.',
  },
  'payments.handed_over': { status: 409, title: 'The cash of this payment has already been handed over' },
  'payments.settled': { status: 409, title: 'This payment is part of a settlement' },
  'payments.refunded': { status: 409, title: 'This payment has been partly refunded' },
  'payments.covers_other_invoices': {
    status: 409,
    title: 'This payment also covers an invoice that is not selected',
  },
  'payments.refund_too_large': {
    status: 422,
    title: 'The refund is larger than what remains of the payment',
  },
  'payments.payer_not_found': { status: 422, title: 'This user cannot pay out cash' },
  'payments.not_enough_cash': { status: 409, title: 'There is not enough cash on hand' },
  'payments.no_email': { status: 409, title: 'This customer has no email address' },
  'payments.nothing_to_hand_over': { status: 409, title: 'There is no cash to hand over' },
  'payments.cash_not_held': { status: 422, title: 'Some of these payments are not cash you hold' },
  'payments.recipient_not_found': { status: 422, title: 'This user cannot receive cash' },
  'payments.already_decided': { status: 409, title: 'This handover has already been accepted or rejected' },
} as const satisfies ProblemCatalogue;

import type { ProblemCatalogue } from '../../kit/problems.ts';

export const checkoutProblems = {
  'checkouts.not_in_review': { status: 409, title: 'This online payment does not need a review' },
  'checkouts.already_recorded': {
    status: 409,
    title: 'A payment with this transaction ID has already been recorded: reverse it, or refund this one',
  },
  'checkouts.not_refundable': {
    status: 409,
    title: 'This online payment cannot be refunded: nothing was paid, or a refund is under way',
  },
  'checkouts.collected_by_platform': {
    status: 403,
    title: 'The platform collected this payment. Ask the platform to resolve it.',
  },
  'checkouts.collected_by_isp': {
    status: 403,
    title: 'The ISP collected this payment with its own merchant account, and resolves it',
  },
  'checkouts.above_balance': {
    status: 409,
    title: 'The refund exceeds what the platform owes the ISP: the platform has to approve it',
  },
  'checkouts.in_approved_settlement': {
    status: 409,
    title:
      'This payment is in an approved settlement. Refund it after the payout, or ask the platform to cancel the settlement.',
  },
  'checkouts.refund_too_large': {
    status: 422,
    title: 'The refund exceeds what is left of the payment',
  },
  'checkouts.no_refunds': {
    status: 409,
    title: 'This gateway does not refund through its interface. Refund in its merchant portal.',
  },
  'checkouts.no_lost_refund': {
    status: 409,
    title: 'No refund of this online payment is waiting for a decision',
  },
  'checkouts.gateway_refused': { status: 502, title: 'The gateway refused the request' },
  'checkouts.gateway_silent': {
    status: 504,
    title: 'The gateway did not answer. Check the status before you try again.',
  },
} as const satisfies ProblemCatalogue;

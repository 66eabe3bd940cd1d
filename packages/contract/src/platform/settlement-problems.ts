import type { ProblemCatalogue } from '../kit/problems.ts';

export const settlementProblems = {
  'settlements.nothing_to_settle': { status: 409, title: 'There is nothing to settle' },
  'settlements.below_minimum': {
    status: 409,
    title: 'The amount is below the minimum payout. It is carried over to the next settlement.',
  },
  'settlements.payment_not_payable': {
    status: 422,
    title: 'A chosen payment is in another settlement, within the hold period, or not collected for this ISP',
  },
  'settlements.no_service_charge': { status: 422, title: 'The ISP has no service charge to pay' },
  'settlements.charge_too_high': {
    status: 409,
    title: 'Less than the minimum payout would be left after the service charge',
  },
  'settlements.own_settlement': {
    status: 403,
    title: 'You created this settlement. Someone else has to approve it.',
  },
  'settlements.wrong_state': {
    status: 409,
    title: 'The settlement has changed meanwhile. Reload it and try again.',
  },
  'settlements.account_not_ready': {
    status: 409,
    title: 'The ISP has no payout account that is verified and past its three days',
  },
  'settlements.paid_on': { status: 422, title: 'The day of the payout cannot be in the future' },
  'settlements.two_factor_needed': {
    status: 409,
    title: 'Turn on two-factor authentication for your account first',
  },
} as const satisfies ProblemCatalogue;

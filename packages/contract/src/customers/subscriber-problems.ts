import type { ProblemCatalogue } from '../kit/problems.ts';

export const subscriberProblems = {
  'subscribers.username_taken': { status: 422, title: 'Another subscriber already has this username' },
  'subscribers.discount_amount_and_percent': {
    status: 422,
    title: 'A discount is an amount or a percentage, not both',
  },
  'subscribers.discount_ends_first': { status: 422, title: 'The discount ends before it begins' },
  'subscribers.static_ip_taken': {
    status: 422,
    title: 'Another subscriber on this router already has this address',
  },
  'subscribers.router_not_found': { status: 422, title: 'Router not found' },
  'subscribers.package_not_found': { status: 422, title: 'Package not found' },
  'subscribers.area_not_found': { status: 422, title: 'Area not found' },
  'subscribers.customer_not_found': { status: 422, title: 'Customer not found' },
  'subscribers.not_a_mobile': { status: 422, title: 'Enter a valid mobile number' },
  'subscribers.place_mismatch': { status: 422, title: 'Place not found' },
  'subscribers.not_in_the_past': { status: 422, title: 'Choose today or a later date' },
  'subscribers.hold_too_short': { status: 422, title: 'A hold must last at least 15 days' },
  'subscribers.too_many': { status: 422, title: 'You can change at most 10,000 subscribers at once' },
  'subscribers.invoice_permission_required': {
    status: 403,
    title: 'Changing prices or balances requires permission to change invoices',
  },
  'subscribers.wrong_state': { status: 409, title: 'This is not possible in the subscriber’s current state' },
  'subscribers.already_in_state': { status: 409, title: 'The subscriber is already in this state' },
  'subscribers.payment_promised': { status: 409, title: 'The customer has promised to pay' },
  'subscribers.not_past_grace': { status: 409, title: 'No invoice is past the grace period' },
  'subscribers.free_of_charge': { status: 409, title: 'This subscriber is free of charge' },
  'subscribers.password_unknown': { status: 409, title: 'The password of this subscriber is not known' },
} as const satisfies ProblemCatalogue;

import type { checkoutStates } from '@lastmile/contract';

export type CheckoutState = (typeof checkoutStates)[number];

/** What the gateway answered. Only `paid` is proof of anything. */
export type Observation =
  | { readonly kind: 'paid'; readonly needsReview: boolean }
  | { readonly kind: 'pending' | 'failed' | 'cancelled' | 'expired' | 'not_found' };

export interface Decision {
  readonly state: CheckoutState;
  /** Whether the amount is posted now. */
  readonly posts: boolean;
}

/** Nothing that a gateway says changes these: a person, or a refund, does. */
export const settledStates: readonly CheckoutState[] = [
  'succeeded',
  'needs_review',
  'refunded',
  'charged_back',
];
const unpaid: readonly CheckoutState[] = ['created', 'pending'];

/**
 * The next state. Late money is never lost: `paid` counts after failed, cancelled and expired too. An amount is posted in
 * exactly one transition, into `succeeded`; a sandbox posts nothing.
 */
export function decide(state: CheckoutState, seen: Observation, isSandbox: boolean): Decision {
  if (settledStates.includes(state)) return { state, posts: false };
  if (seen.kind === 'paid') {
    if (seen.needsReview) return { state: 'needs_review', posts: false };
    return { state: 'succeeded', posts: !isSandbox };
  }
  if (!unpaid.includes(state)) return { state, posts: false };
  if (seen.kind === 'pending' || seen.kind === 'not_found') return { state, posts: false };
  return { state: seen.kind, posts: false };
}

const minute = 60_000;
/** When the gateway is asked after the start, however the payment stands; then not any more. */
const checkMinutes = [2, 5, 15, 30, 120, 360, 1440, 1500];
/** Gateways end unpaid payments after a day at the latest. */
const lifeMinutes = 1500;

/** The time of the next question; null after the last one. */
export function nextCheckAt(createdAt: number, now: number): number | null {
  const next = checkMinutes.find((minutes) => createdAt + minutes * minute > now);
  return next === undefined ? null : createdAt + next * minute;
}

/** Whether a payment that nobody made has ended. */
export const hasExpired = (state: CheckoutState, createdAt: number, now: number): boolean =>
  unpaid.includes(state) && now - createdAt >= lifeMinutes * minute;

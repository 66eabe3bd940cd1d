import type { Checkout, CheckoutRow } from './labels.ts';

/** Who looks at it: an ISP at its own, or the platform at those of all ISPs. */
export type Side = 'isp' | 'platform';
export type CheckoutAction = 'recheck' | 'accept' | 'refund';

const isPaid = ({ state, transactionId }: CheckoutRow) =>
  (state === 'succeeded' || state === 'needs_review') && transactionId !== null;

/** What was paid in another currency, or with a transaction that paid already, can only be refunded. */
const canPost = ({ state, paidMinor, paidCurrency, currency, transactionId }: CheckoutRow) =>
  state === 'needs_review' && transactionId !== null && (paidMinor ?? 0) > 0 && paidCurrency === currency;

const hasRefundUnderWay = (checkout: CheckoutRow | Checkout) =>
  'refunds' in checkout && checkout.refunds.some(({ state }) => state !== 'failed');

const unpaid: readonly CheckoutRow['state'][] = ['created', 'pending', 'failed', 'cancelled', 'expired'];

/** What its state allows; the server decides. Whoever collected the money resolves and refunds it. */
export function actionsOf(checkout: CheckoutRow | Checkout, side: Side): CheckoutAction[] {
  const actions: CheckoutAction[] = [];
  if (unpaid.includes(checkout.state)) actions.push('recheck');
  if (checkout.collectedBy !== side || hasRefundUnderWay(checkout)) return actions;
  if (canPost(checkout)) actions.push('accept');
  // Nagad has no call for refunds.
  if (isPaid(checkout) && checkout.gateway !== 'nagad') actions.push('refund');
  return actions;
}

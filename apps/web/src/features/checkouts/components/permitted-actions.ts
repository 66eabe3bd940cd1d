import type { Checkout, CheckoutRow } from './labels.ts';

/** Who looks at it: an ISP at its own, or the platform at those of all ISPs. */
export type Side = 'isp' | 'platform';
export type CheckoutAction = 'recheck' | 'accept' | 'refund' | 'chargeback' | 'decideRefund' | 'close';

/** What the payer has not got back yet. */
export const refundableMinor = ({
  paidMinor,
  refundedMinor,
}: Pick<CheckoutRow, 'paidMinor' | 'refundedMinor'>) => (paidMinor ?? 0) - refundedMinor;

const canReturn = (checkout: CheckoutRow) =>
  (checkout.state === 'succeeded' || checkout.state === 'needs_review') &&
  checkout.transactionId !== null &&
  refundableMinor(checkout) > 0;

/** What was paid in another currency can only be refunded; with a transaction that paid already, only closed. */
const canPost = ({ state, paidMinor, paidCurrency, currency, transactionId }: CheckoutRow) =>
  state === 'needs_review' && transactionId !== null && (paidMinor ?? 0) > 0 && paidCurrency === currency;

const underWay = new Set(['created', 'pending', 'unknown']);
const hasRefundUnderWay = (checkout: CheckoutRow | Checkout) =>
  'refunds' in checkout && checkout.refunds.some(({ state }) => underWay.has(state));

/** The gateway did not say whether it was made, and may never. */
const hasLostRefund = (checkout: CheckoutRow | Checkout) =>
  'refunds' in checkout && checkout.refunds.some(({ state }) => state === 'unknown');

const unpaid: readonly CheckoutRow['state'][] = ['created', 'pending', 'failed', 'cancelled', 'expired'];

/** What its state allows; the server decides. Whoever collected the money resolves and refunds it. */
export function actionsOf(checkout: CheckoutRow | Checkout, side: Side): CheckoutAction[] {
  const actions: CheckoutAction[] = [];
  if (unpaid.includes(checkout.state)) actions.push('recheck');
  if (checkout.collectedBy !== side) return actions;
  if (hasLostRefund(checkout)) actions.push('decideRefund');
  if (hasRefundUnderWay(checkout)) return actions;
  if (canPost(checkout)) actions.push('accept');
  if (checkout.state === 'needs_review' && checkout.transactionId === null) actions.push('close');
  if (!canReturn(checkout)) return actions;
  // Nagad has no call for refunds.
  if (checkout.gateway !== 'nagad') actions.push('refund');
  if (checkout.state === 'succeeded') actions.push('chargeback');
  return actions;
}

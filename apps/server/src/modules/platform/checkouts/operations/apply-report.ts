import { type Actor, type Tx, violatedConstraint, withTenant } from '@lastmile/database';
import { minor, percentOf } from '@lastmile/kit';
import { findMismatches, type PaidReport, type PaymentReport } from '@lastmile/payment-gateways';
import {
  addEvent,
  type Checkout,
  type EventSource,
  lockCheckout,
  updateCheckout,
} from '../queries/checkouts.ts';
import type { GatewayAccount } from '../queries/gateway-accounts.ts';
import {
  type CheckoutState,
  decide,
  hasExpired,
  nextCheckAt,
  type Observation,
} from '../rules/checkout-states.ts';
import type { CheckoutUses } from '../services.ts';

export interface Heard {
  readonly source: EventSource;
  readonly report: PaymentReport;
  /** What the browser said, if the gateway says that nothing was paid. */
  readonly said?: 'failed' | 'cancelled' | undefined;
  readonly actor: Actor;
}

/** Applies what the gateway answered, posting what was paid in the same transaction. */
export async function applyReport(
  services: CheckoutUses,
  checkout: Checkout,
  account: GatewayAccount,
  heard: Heard,
): Promise<CheckoutState> {
  const run = (isUsedElsewhere: boolean) =>
    withTenant(services.database, checkout.ispId, { actor: heard.actor }, (tx) =>
      apply(services, tx, checkout.id, account, heard, isUsedElsewhere),
    );
  try {
    return await run(false);
  } catch (error) {
    // The transaction of this merchant account paid for another checkout already.
    if (violatedConstraint(error) !== 'checkouts_transaction') throw error;
    return run(true);
  }
}

async function apply(
  services: CheckoutUses,
  tx: Tx,
  id: number,
  account: GatewayAccount,
  { source, report, said }: Heard,
  isUsedByOther: boolean,
): Promise<CheckoutState> {
  const checkout = await lockCheckout(tx, id);
  if (!checkout) throw new Error(`There is no checkout ${id}`);
  const now = services.clock.now();
  const at = new Date(now).toISOString();
  const isUsedElsewhere = isUsedByOther || (await isRecorded(services, tx, checkout, report));
  const reasons = isUsedElsewhere ? ['transaction_used'] : mismatchesOf(checkout, report);
  const { state, posts } = decide(
    checkout.state,
    observationOf(report, said, reasons.length > 0),
    checkout.isSandbox,
  );
  const ended = hasExpired(state, Date.parse(checkout.startedAt), now) ? 'expired' : state;
  const paid = report.state === 'paid' && state !== checkout.state ? report : undefined;
  await updateCheckout(tx, id, {
    state: ended,
    next_check_at: nextCheckOf(ended, checkout, now),
    ...(paid ? { ...paidColumns(paid, account, at, isUsedByOther), reasons: [...reasons] } : {}),
  });
  if (ended !== checkout.state || source !== 'poll') {
    const outcome = ended === checkout.state ? report.state : ended;
    await addEvent(tx, {
      ispId: checkout.ispId,
      checkoutId: id,
      at,
      source,
      outcome,
      details: report.details,
    });
  }
  if (posts && paid) await postCheckout(services, tx, checkout, paid, feeOf(paid, account));
  return ended;
}

const observationOf = (report: PaymentReport, said: Heard['said'], needsReview: boolean): Observation =>
  report.state === 'paid' ? { kind: 'paid', needsReview } : { kind: unpaidKind(report, said) };

function nextCheckOf(state: CheckoutState, { startedAt }: Checkout, now: number): string | null {
  if (['succeeded', 'needs_review', 'refunded'].includes(state)) return null;
  const next = nextCheckAt(Date.parse(startedAt), now);
  return next === null ? null : new Date(next).toISOString();
}

async function isRecorded({ purposes }: CheckoutUses, tx: Tx, checkout: Checkout, report: PaymentReport) {
  if (report.state !== 'paid' || checkout.isSandbox || checkout.paymentId !== null) return false;
  return (await purposes[checkout.purpose]?.isRecorded(tx, report.transactionId)) ?? false;
}

const unpaidKind = (report: PaymentReport, said: Heard['said']) => {
  if (report.state === 'pending' || report.state === 'ready') return said ?? 'pending';
  return report.state === 'paid' ? 'pending' : report.state;
};

const mismatchesOf = (checkout: Checkout, report: PaymentReport) =>
  report.state === 'paid'
    ? findMismatches({ ...checkout, amountMinor: minor(checkout.amountMinor) }, report)
    : [];

/** Where the gateway does not report its fee, by the configured rate. */
const feeOf = ({ feeMinor, amountMinor }: PaidReport, { feeRate }: GatewayAccount): number =>
  feeMinor ?? percentOf(amountMinor, feeRate);

const paidColumns = (report: PaidReport, account: GatewayAccount, at: string, isUsedByOther: boolean) => ({
  ...(isUsedByOther ? {} : { transaction_id: report.transactionId }),
  paid_minor: report.amountMinor,
  paid_currency: report.currency,
  fee_minor: feeOf(report, account),
  payer: report.payer ?? null,
  paid_at: at,
});

/** Posts through the handler of the purpose. The unique payment of a checkout is the last guard against a second one. */
export async function postCheckout(
  { purposes }: Pick<CheckoutUses, 'purposes'>,
  tx: Tx,
  { id, reference, targetId, gateway, collectedBy, purpose }: Checkout,
  paid: { readonly transactionId: string; readonly amountMinor: number },
  feeMinor: number,
): Promise<void> {
  const handler = purposes[purpose];
  if (!handler) throw new Error(`No module handles payments for ${purpose}`);
  const { transactionId, amountMinor: paidMinor } = paid;
  const paymentId = await handler.post(tx, {
    id,
    reference,
    targetId,
    gateway,
    collectedBy,
    transactionId,
    paidMinor,
    feeMinor,
  });
  await updateCheckout(tx, id, { payment_id: paymentId });
}

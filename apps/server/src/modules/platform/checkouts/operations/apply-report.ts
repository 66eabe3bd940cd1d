import { type Actor, type Tx, violatedConstraint } from '@lastmile/database';
import { minor, percentOf } from '@lastmile/kit';
import { findMismatches, type PaidReport, type PaymentReport } from '@lastmile/payment-gateways';
import { type PaidCheckout, TransactionUsedError } from '../purposes.ts';
import {
  addEvent,
  type Checkout,
  type EventSource,
  lockCheckout,
  updateCheckout,
} from '../queries/checkouts.ts';
import type { GatewayAccount } from '../queries/gateway-accounts.ts';
import { postCollected } from '../queries/platform-book.ts';
import {
  type CheckoutState,
  decide,
  hasExpired,
  nextCheckAt,
  type Observation,
  settledStates,
} from '../rules/checkout-states.ts';
import type { CheckoutUses } from '../services.ts';
import { purposeTransaction } from './purpose-transaction.ts';

export interface ReceivedReport {
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
  received: ReceivedReport,
): Promise<CheckoutState> {
  const run = (isUsedElsewhere: boolean) =>
    purposeTransaction(services, checkout, received.actor, (tx) =>
      apply(services, tx, checkout.id, account, received, isUsedElsewhere),
    );
  try {
    return await run(false);
  } catch (error) {
    // Recorded by hand at the same moment: the second time it is seen, and needs review.
    if (error instanceof TransactionUsedError) return run(false);
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
  { source, report, said }: ReceivedReport,
  isUsedByOther: boolean,
): Promise<CheckoutState> {
  const checkout = await lockCheckout(tx, id);
  if (!checkout) throw new Error(`There is no checkout ${id}`);
  const now = services.clock.now();
  const at = new Date(now).toISOString();
  const isUsedElsewhere = isUsedByOther || (await isRecorded(services, tx, checkout, report));
  const reasons = isUsedElsewhere
    ? ['transaction_used']
    : await findReasons(services, tx, checkout, account, report);
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
  if (posts && paid) await postCheckout(services, tx, checkout, paid, feeOf(paid, account), at);
  if (unpaidEnds.includes(ended) && ended !== checkout.state)
    await services.purposes[checkout.purpose]?.release?.(tx, checkout);
  return ended;
}

const unpaidEnds: readonly CheckoutState[] = ['failed', 'cancelled', 'expired'];

/** Why a person has to look: what differs from what was asked for, or what the module of the purpose objects to. */
async function findReasons(
  { purposes }: CheckoutUses,
  tx: Tx,
  checkout: Checkout,
  account: GatewayAccount,
  report: PaymentReport,
): Promise<readonly string[]> {
  if (report.state !== 'paid') return [];
  const mismatches = findMismatches({ ...checkout, amountMinor: minor(checkout.amountMinor) }, report);
  const handler = purposes[checkout.purpose];
  if (mismatches.length > 0 || settledStates.includes(checkout.state) || !handler?.findObjection)
    return mismatches;
  const objection = await handler.findObjection(tx, paidCheckoutOf(checkout, report, feeOf(report, account)));
  return objection ? [objection] : [];
}

const observationOf = (
  report: PaymentReport,
  said: ReceivedReport['said'],
  needsReview: boolean,
): Observation =>
  report.state === 'paid' ? { kind: 'paid', needsReview } : { kind: unpaidKind(report, said) };

function nextCheckOf(state: CheckoutState, { startedAt }: Checkout, now: number): string | null {
  if (settledStates.includes(state)) return null;
  const next = nextCheckAt(Date.parse(startedAt), now);
  return next === null ? null : new Date(next).toISOString();
}

async function isRecorded({ purposes }: CheckoutUses, tx: Tx, checkout: Checkout, report: PaymentReport) {
  if (report.state !== 'paid' || checkout.isSandbox || checkout.postedAt !== null) return false;
  return (await purposes[checkout.purpose]?.isRecorded?.(tx, report.transactionId)) ?? false;
}

const unpaidKind = (report: PaymentReport, said: ReceivedReport['said']) => {
  if (report.state === 'pending' || report.state === 'ready') return said ?? 'pending';
  return report.state === 'paid' ? 'pending' : report.state;
};

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

interface Confirmed {
  readonly transactionId: string;
  readonly amountMinor: number;
}

const paidCheckoutOf = (
  { id, ispId, reference, targetId, gateway, collectedBy, currency }: Checkout,
  { transactionId, amountMinor: paidMinor }: Confirmed,
  feeMinor: number,
): PaidCheckout => ({
  id,
  ispId,
  reference,
  targetId,
  gateway,
  collectedBy,
  currency,
  transactionId,
  paidMinor,
  feeMinor,
});

/** Posts through the handler of the purpose. The unique payment of a checkout is the last guard against a second one. */
export async function postCheckout(
  { purposes }: Pick<CheckoutUses, 'purposes'>,
  tx: Tx,
  checkout: Checkout,
  paid: Confirmed,
  feeMinor: number,
  at: string,
): Promise<void> {
  const handler = purposes[checkout.purpose];
  if (!handler) throw new Error(`No module handles payments for ${checkout.purpose}`);
  const posted = await handler.post(tx, paidCheckoutOf(checkout, paid, feeMinor));
  await updateCheckout(tx, checkout.id, {
    posted_at: at,
    ...('paymentId' in posted ? { payment_id: posted.paymentId } : { document_id: posted.documentId }),
  });
  await postCollected(tx, checkout.id);
}

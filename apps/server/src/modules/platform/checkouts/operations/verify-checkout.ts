import { type Actor, withPlatform } from '@lastmile/database';
import type { KnownPayment, Outcome, PaymentGateway, PaymentReport } from '@lastmile/payment-gateways';
import { openGateway } from '../gateways/open-gateway.ts';
import { addEvent, type Checkout, type EventSource } from '../queries/checkouts.ts';
import { requireAccount } from '../queries/gateway-accounts.ts';
import type { CheckoutState } from '../rules/checkout-states.ts';
import type { CheckoutUses } from '../services.ts';
import { applyReport } from './apply-report.ts';

export interface VerificationRequest {
  readonly source: EventSource;
  readonly proofId?: string | undefined;
  readonly said?: 'failed' | 'cancelled' | undefined;
  readonly actor: Actor;
}

export type Verified = {
  readonly state: CheckoutState;
  readonly answer: 'succeeded' | 'refused' | 'unknown';
};

/** Asks the gateway what came of a checkout, and applies its answer. The browser and notifications only cause this. */
export async function verifyCheckout(
  services: CheckoutUses,
  checkout: Checkout,
  question: VerificationRequest,
): Promise<Verified> {
  const { database, clock, log } = services;
  const account = await withPlatform(database, { actor: question.actor, readOnly: true }, (tx) =>
    requireAccount(tx, checkout.accountId),
  );
  const known: KnownPayment = {
    reference: checkout.reference,
    gatewayRef: checkout.gatewayRef ?? undefined,
    currency: checkout.currency,
    createdAt: Date.parse(checkout.startedAt),
    proofId: question.proofId,
  };
  const answer = await ask(openGateway(services, account), known);
  if (answer.outcome === 'succeeded') {
    const { source, said, actor } = question;
    const state = await applyReport(services, checkout, account, {
      source,
      said,
      actor,
      report: answer.value,
    });
    return { state, answer: 'succeeded' };
  }
  const { reason } = answer;
  log.warn({ gateway: checkout.gateway, reference: checkout.reference, reason }, 'a gateway did not confirm');
  const outcome = `${answer.outcome}: ${reason}`;
  const at = new Date(clock.now()).toISOString();
  const { ispId, id: checkoutId } = checkout;
  await withPlatform(database, { actor: question.actor }, (tx) =>
    addEvent(tx, { ispId, checkoutId, at, source: question.source, outcome }),
  );
  return { state: checkout.state, answer: answer.outcome };
}

/**
 * A payment that the payer agreed to is executed. If the answer is lost, only a query tells: it is asked once more now, and
 * by the poll later.
 */
async function ask(gateway: PaymentGateway, known: KnownPayment): Promise<Outcome<PaymentReport>> {
  const report = await gateway.query(known);
  if (report.outcome !== 'succeeded' || report.value.state !== 'ready') return report;
  const executed = await gateway.execute(known);
  if (executed.outcome === 'succeeded') return executed;
  if (executed.outcome === 'unknown') return gateway.query(known);
  const { code = '', message = '' } = executed;
  return {
    outcome: 'succeeded',
    value: { state: 'failed', message, details: { code, message, reason: executed.reason } },
  };
}

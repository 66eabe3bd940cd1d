import { type Actor, withPlatform, withTenant } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { type CheckoutUses, startCheckout } from '../../../platform/checkouts/index.ts';
import { findSmsOffer } from '../queries/accounts.ts';
import { findPayer } from '../queries/payers.ts';

export interface TopUp {
  readonly amountMinor: number;
  readonly gateway: GatewayName;
}

/** Starts the payment of a top-up at the gateway. The balance rises once the gateway confirms it. */
export async function startTopUp(
  services: CheckoutUses,
  ispId: number,
  actor: Actor,
  { amountMinor, gateway }: TopUp,
) {
  const offer = await withTenant(services.database, ispId, { actor, readOnly: true }, findSmsOffer);
  if (!offer.isOffered) throw new Problem('sms_accounts.not_offered');
  if (amountMinor < offer.minTopUpMinor) throw fieldProblem('sms_accounts.below_minimum', 'amountMinor');
  const payer = await withPlatform(services.database, { actor, readOnly: true }, (tx) =>
    findPayer(tx, ispId),
  );
  if (!payer) throw new Problem('not_found');
  const started = await startCheckout(services, {
    ispId,
    gateway,
    purpose: 'sms_top_up',
    targetId: ispId,
    subscriberId: null,
    resellerUserId: null,
    amountMinor,
    currency: payer.currency,
    description: 'SMS top-up',
    payer: {
      id: `isp-${ispId}`,
      name: payer.ownerName ?? payer.name,
      ...(payer.email ? { email: payer.email } : {}),
      ...(payer.mobile ? { phone: payer.mobile } : {}),
    },
    formKey: null,
    returnPath: '/isp/sms-account',
  });
  if ('refusal' in started)
    throw fieldProblem(
      started.refusal === 'gateway' ? 'sms_accounts.gateway_unavailable' : 'sms_accounts.amount_refused',
      'gateway',
    );
  return { transactionId: started.reference, redirectUrl: started.payUrl };
}

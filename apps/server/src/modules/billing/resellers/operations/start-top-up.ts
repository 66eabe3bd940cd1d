import { type CallInput, calls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { type CheckoutUses, startCheckout } from '../../../platform/checkouts/index.ts';
import { findMoneyAndZone } from '../../../platform/isps/index.ts';
import { findPayer } from '../queries/resellers.ts';

const { start } = calls.resellerTopUps;

/** A reseller sees only themselves; the wallet is credited once the gateway confirms the payment. */
export async function startTopUp(
  services: CheckoutUses,
  caller: Caller,
  { body: { id, amountMinor, gateway } }: CallInput<typeof start>,
  info: RequestInfo,
) {
  const ispId = ispOf(caller);
  const { payer, currency } = await callTransaction(start, services.database, info, caller, async (tx) => ({
    payer: await findPayer(tx, id),
    currency: (await findMoneyAndZone(tx)).currency,
  }));
  if (!payer) throw new Problem('not_found');
  if (payer.model !== 'wholesale') throw new Problem('resellers.not_wholesale');
  const started = await startCheckout(services, {
    purpose: 'reseller_top_up',
    ispId,
    targetId: id,
    subscriberId: null,
    resellerUserId: payer.userId,
    amountMinor,
    currency,
    gateway,
    description: 'Wallet top-up',
    payer: {
      id: `reseller-${id}`,
      name: payer.name,
      ...(payer.email ? { email: payer.email } : {}),
      ...(payer.mobile ? { phone: payer.mobile } : {}),
    },
    formKey: null,
    returnPath: `/isp/reseller/${id}`,
  });
  if ('refusal' in started)
    throw started.refusal === 'gateway'
      ? fieldProblem('resellers.gateway_unavailable', 'gateway')
      : fieldProblem('resellers.amount_refused', 'amountMinor');
  return { transactionId: started.reference, redirectUrl: started.payUrl };
}

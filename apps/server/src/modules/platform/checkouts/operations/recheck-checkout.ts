import type { Actor } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { CheckoutUses } from '../services.ts';
import { type DecidingUser, requireVisible } from './deciding-user.ts';
import { verifyCheckout } from './verify-checkout.ts';

/** Asks the gateway now, whoever collected: asking moves nothing. */
export async function recheckCheckout(services: CheckoutUses, id: number, by: DecidingUser, actor: Actor) {
  const checkout = await requireVisible(services, id, by, actor);
  const { state, answer } = await verifyCheckout(services, checkout, { source: 'recheck', actor });
  if (answer === 'unknown') throw new Problem('checkouts.gateway_silent');
  if (answer === 'refused') throw new Problem('checkouts.gateway_refused');
  return { id, state };
}

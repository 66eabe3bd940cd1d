import { type Actor, withPlatform } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { findCheckout } from '../queries/checkouts.ts';
import { openRefunds } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { applyRefund } from './apply-refund.ts';
import { type DecidingUser, requireCollector, requireVisible } from './deciding-user.ts';

/**
 * A gateway whose answer to a refund was lost may have nothing to ask about it by: a person looks into the merchant
 * panel and says whether the money went back. Only then is the payment reversed, or free to be refunded again.
 */
export async function decideRefund(
  services: CheckoutUses,
  { id, isRefunded, note }: { readonly id: number; readonly isRefunded: boolean; readonly note: string },
  by: DecidingUser,
  actor: Actor,
) {
  const checkout = await requireVisible(services, id, by, actor);
  requireCollector(checkout, by);
  const { database } = services;
  const options = { actor, readOnly: true };
  const open = await withPlatform(database, options, (tx) => openRefunds(tx, id));
  const lost = open.find(({ state }) => state === 'unknown');
  if (!lost) throw new Problem('checkouts.no_lost_refund');
  const said = { state: isRefunded ? 'refunded' : 'failed', details: { note } } as const;
  const outcome = { outcome: 'succeeded', value: said } as const;
  const refundState = await applyRefund(services, checkout, lost, outcome, actor, 'review');
  const after = await withPlatform(database, options, (tx) => findCheckout(tx, id));
  return { id, state: after?.state ?? checkout.state, refundState };
}

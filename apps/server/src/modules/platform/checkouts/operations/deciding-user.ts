import { type Actor, withPlatform, withTenant } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { type Checkout, findCheckout } from '../queries/checkouts.ts';
import type { CheckoutUses } from '../services.ts';

/** Who decides about a checkout: a user of its ISP within their data scope, or of the platform. */
export interface DecidingUser {
  /** Null: the platform. */
  readonly ispId: number | null;
  readonly userId: number;
  readonly dataScope?: Caller['dataScope'];
}

/** Whoever collected the money decides about it. */
export function requireCollector(
  { collectedBy }: Pick<Checkout, 'collectedBy'>,
  { ispId }: DecidingUser,
): void {
  if (collectedBy === 'platform' && ispId !== null) throw new Problem('checkouts.collected_by_platform');
  if (collectedBy === 'isp' && ispId === null) throw new Problem('checkouts.collected_by_isp');
}

/** The checkout, if the decider may see it. */
export async function requireVisible(
  { database }: Pick<CheckoutUses, 'database'>,
  id: number,
  { ispId, dataScope }: DecidingUser,
  actor: Actor,
): Promise<Checkout> {
  const options = { actor, readOnly: true };
  const checkout =
    ispId === null
      ? await withPlatform(database, options, (tx) => findCheckout(tx, id))
      : await withTenant(database, ispId, { ...options, dataScope }, (tx) => findCheckout(tx, id));
  if (!checkout) throw new Problem('not_found');
  return checkout;
}

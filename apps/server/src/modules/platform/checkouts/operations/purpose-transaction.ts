import { type Actor, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { Checkout } from '../queries/checkouts.ts';
import type { CheckoutUses } from '../services.ts';

/** A transaction in the role that the handler of the purpose needs. */
export const purposeTransaction = <T>(
  { database, purposes }: Pick<CheckoutUses, 'database' | 'purposes'>,
  { ispId, purpose }: Pick<Checkout, 'ispId' | 'purpose'>,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  purposes[purpose]?.runsAs === 'platform'
    ? withPlatform(database, { actor }, work)
    : withTenant(database, ispId, { actor }, work);

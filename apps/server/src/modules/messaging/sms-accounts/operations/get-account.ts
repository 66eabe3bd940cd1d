import type { SmsAccount } from '@lastmile/contract';
import { type Actor, withPlatform, withTenant } from '@lastmile/database';
import { type CheckoutUses, offeredGateways } from '../../../platform/checkouts/index.ts';
import { findBalance, findSmsOffer, isPlatformSmsUsed } from '../queries/accounts.ts';
import { findPayer } from '../queries/payers.ts';

/** The balance of an ISP, the price it pays, and how it can top up. */
export async function getSmsAccount(
  services: Pick<CheckoutUses, 'database' | 'purposes'>,
  ispId: number,
  actor: Actor,
): Promise<SmsAccount> {
  const { database } = services;
  const gateways = await offeredGateways(services, ispId, 'sms_top_up');
  const payer = await withPlatform(database, { actor, readOnly: true }, (tx) => findPayer(tx, ispId));
  return withTenant(database, ispId, { actor, readOnly: true }, async (tx) => {
    const { balanceMinor, reservedMinor } = (await findBalance(tx)) ?? { balanceMinor: 0, reservedMinor: 0 };
    return {
      ...(await findSmsOffer(tx)),
      isUsed: await isPlatformSmsUsed(tx),
      balanceMinor,
      reservedMinor,
      availableMinor: balanceMinor - reservedMinor,
      currency: payer?.currency ?? 'BDT',
      gateways,
    };
  });
}

import { withPlatform, withTenant } from '@lastmile/database';
import { minorPerMajor } from '@lastmile/kit';
import { type CheckoutUses, createFormTokens, offeredAccounts } from '../../../platform/checkouts/index.ts';
import type { PayLinkServices, PayLinkTarget } from '../../pay-links/index.ts';
import { claimsOfSubscriber } from '../../payment-claims/index.ts';

export type PayUses = Pick<PayLinkServices, 'database' | 'clock' | 'payLinks' | 'log' | 'cipher'>;
export type PayFormUses = PayUses & CheckoutUses;

const actor = { userId: null, call: 'payPage.page' };

/** What a form is about: the token of another link or another form is refused. */
export const formSubject = (kind: 'start' | 'claim', { ispId, subscriberId, version }: PayLinkTarget) =>
  `${kind} ${ispId} ${subscriberId} ${version}`;

/** Ways to pay now, with a new token for each form. */
export async function loadOnlinePayment(services: PayUses, target: PayLinkTarget) {
  const { database, cipher, clock } = services;
  const [accounts, claims] = await Promise.all([
    withPlatform(database, { actor, readOnly: true }, (tx) => offeredAccounts(tx, target.ispId)),
    withTenant(database, target.ispId, { actor, readOnly: true }, (tx) =>
      claimsOfSubscriber(tx, target.subscriberId),
    ),
  ]);
  const tokens = createFormTokens(cipher, clock);
  return {
    gateways: accounts.map(({ gateway, isSandbox }) => ({ gateway, isSandbox })),
    claims,
    startToken: tokens.create(formSubject('start', target)),
    claimToken: tokens.create(formSubject('claim', target)),
  };
}

/** The largest amount that a form accepts: ten million of the currency. */
export const maxAmount = (currency: string): number => 10_000_000 * minorPerMajor(currency);

import { createHash } from 'node:crypto';
import { baseUrls, createGateway, type GatewayName, type PaymentGateway } from '@lastmile/payment-gateways';
import type { GatewayAccount } from '../queries/gateway-accounts.ts';
import type { CheckoutUses } from '../services.ts';
import { createTokenStore } from './token-store.ts';

type Uses = Pick<CheckoutUses, 'database' | 'cipher' | 'clock' | 'gateways'>;

/** Binds encrypted credentials to their account: moved to another one they cannot be read. */
export const credentialsContext = (ispId: number | string | null, gateway: string) =>
  `gateway_accounts.credentials:${ispId ?? 'platform'}:${gateway}`;

const serverOf = ({
  baseUrl,
  gateway,
  isSandbox,
}: Pick<GatewayAccount, 'baseUrl' | 'gateway' | 'isSandbox'>) =>
  baseUrl ?? baseUrls[gateway][isSandbox ? 'sandbox' : 'live'];

export function openGateway(services: Uses, account: GatewayAccount): PaymentGateway {
  const { cipher, clock, gateways } = services;
  const { gateway, ispId, credentialsEncrypted } = account;
  const credentials = JSON.parse(cipher.decrypt(credentialsEncrypted, credentialsContext(ispId, gateway)));
  return createGateway(gateway, credentials, {
    baseUrl: serverOf(account),
    fetch: gateways.fetch,
    clock,
    tokens: createTokenStore(services),
  });
}

const merchantFields = {
  sslcommerz: 'storeId',
  bkash: 'appKey',
  nagad: 'merchantId',
  stripe: 'secretKey',
} as const;

/** Names the merchant account at the gateway, on whichever ISP it is entered. Keys are hashed: Stripe's is a secret. */
export const merchantKeyOf = (gateway: GatewayName, credentials: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(`${gateway} ${String(credentials[merchantFields[gateway]])}`)
    .digest('base64url');

import { createBkash } from './bkash/bkash.ts';
import type { BkashCredentials } from './bkash/credentials.ts';
import type { GatewayContext } from './context.ts';
import type { GatewayName, PaymentGateway } from './gateway.ts';
import { createNagad, type NagadCredentials } from './nagad/nagad.ts';
import type { SslcommerzCredentials } from './sslcommerz/credentials.ts';
import { createSslcommerz } from './sslcommerz/sslcommerz.ts';
import type { StripeCredentials } from './stripe/credentials.ts';
import { createStripe } from './stripe/stripe.ts';

export interface CredentialsByGateway {
  readonly sslcommerz: SslcommerzCredentials;
  readonly bkash: BkashCredentials;
  readonly nagad: NagadCredentials;
  readonly stripe: StripeCredentials;
}

const creators: {
  readonly [name in GatewayName]: (
    credentials: CredentialsByGateway[name],
    context: GatewayContext,
  ) => PaymentGateway;
} = { sslcommerz: createSslcommerz, bkash: createBkash, nagad: createNagad, stripe: createStripe };

export const createGateway = <Name extends GatewayName>(
  name: Name,
  credentials: CredentialsByGateway[Name],
  context: GatewayContext,
): PaymentGateway => creators[name](credentials, context);

/** The providers' own servers. A merchant account of an ISP may be one of the provider's sandbox. */
export const baseUrls: Readonly<Record<GatewayName, { readonly live: string; readonly sandbox: string }>> = {
  sslcommerz: { live: 'https://securepay.sslcommerz.com', sandbox: 'https://sandbox.sslcommerz.com' },
  bkash: {
    live: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    sandbox: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
  },
  nagad: {
    live: 'https://api.mynagad.com',
    sandbox: 'https://sandbox.mynagad.com/remote-payment-gateway',
  },
  stripe: { live: 'https://api.stripe.com', sandbox: 'https://api.stripe.com' },
};

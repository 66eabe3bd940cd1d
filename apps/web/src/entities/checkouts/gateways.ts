import type { CallOutput, gatewayCalls } from '@lastmile/contract';

export type GatewaySetting = CallOutput<typeof gatewayCalls.list>[number];
export type GatewayName = GatewaySetting['gateway'];

/** Brand names, the same in every language. */
export const gatewayNamesShown = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
  nagad: 'Nagad',
  stripe: 'Stripe',
} as const satisfies Record<GatewayName, string>;

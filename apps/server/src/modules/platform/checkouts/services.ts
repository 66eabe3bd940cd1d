import type { AddressRules, GatewayFetch } from '@lastmile/payment-gateways';
import type { Services } from '../../../core/services.ts';
import type { Purposes } from './purposes.ts';

export interface GatewayNetwork {
  readonly fetch: GatewayFetch;
  readonly rules: { readonly address: AddressRules; readonly allowHttp: boolean };
}

/** What checkouts add: the way to gateways, and what is done once something was paid. */
export interface CheckoutServices extends Services {
  readonly gateways: GatewayNetwork;
  readonly purposes: Purposes;
}

export type CheckoutUses = Pick<
  CheckoutServices,
  'database' | 'clock' | 'cipher' | 'gateways' | 'purposes' | 'panelUrl' | 'log'
>;

import type { ProviderFetch } from '@lastmile/messaging';
import type { AddressRules } from '@lastmile/payment-gateways';
import type { Services } from '../../../core/services.ts';

/** How providers of SMS and Telegram are reached. */
export interface MessagingNetwork {
  readonly fetch: ProviderFetch;
  readonly rules: { readonly address: AddressRules; readonly allowHttp: boolean };
  /** A simulator that takes the place of every provider; never in production. */
  readonly simulatorUrl?: string | undefined;
  /** In development nothing is sent: messages are written to this folder. */
  readonly outbox?: string | undefined;
}

export interface ProviderServices extends Services {
  readonly messaging: MessagingNetwork;
}

export type ProviderUses = Pick<
  ProviderServices,
  'database' | 'clock' | 'cipher' | 'messaging' | 'panelUrl' | 'log'
>;

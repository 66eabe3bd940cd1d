import { createGatewayFetch } from '@lastmile/payment-gateways';
import type { MessagingNetwork } from '../modules/messaging/providers/index.ts';
import { type AddressSettings, createAddressRules } from '../modules/network/routers/index.ts';
import type { GatewayNetwork } from '../modules/platform/checkouts/index.ts';

/** Unlike routers, gateways have public addresses. */
const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
];

/**
 * How gateways are reached: by https at public addresses. A simulator on this machine is allowed by its exact address,
 * never in production.
 */
export function createGatewayNetwork(allow: readonly string[], isProduction: boolean): GatewayNetwork {
  if (isProduction && allow.length > 0) throw new Error('GATEWAY_ALLOW must not be set in production');
  const settings: AddressSettings = { allow, deny: privateNetworks };
  const rules = { address: createAddressRules(settings), allowHttp: allow.length > 0 };
  return { fetch: createGatewayFetch(rules), rules };
}

export type MessagingTarget = Pick<MessagingNetwork, 'simulatorUrl' | 'outbox'>;

/** Providers of messages are reached as gateways are. */
export function createMessagingNetwork(
  { simulatorUrl, outbox }: MessagingTarget,
  isProduction: boolean,
): MessagingNetwork {
  if (isProduction && (simulatorUrl || outbox)) throw new Error('MESSAGING_URL must be "live" in production');
  const allow = simulatorUrl ? [new URL(simulatorUrl).host] : [];
  return { ...createGatewayNetwork(allow, isProduction), simulatorUrl, outbox };
}

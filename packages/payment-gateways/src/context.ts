import type { Clock } from '@lastmile/kit';
import type { TokenStore } from './bkash/token-store.ts';
import type { GatewayFetch } from './http/call-gateway.ts';

/** What an adapter needs from outside. It has no state of its own. */
export interface GatewayContext {
  readonly baseUrl: string;
  readonly fetch: GatewayFetch;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** Tokens of bKash, shared by all processes that use the same credentials. */
  readonly tokens: TokenStore;
}

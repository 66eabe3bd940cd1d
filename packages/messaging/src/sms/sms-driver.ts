import type { ProviderFetch } from '../http/call-provider.ts';

export const smsDriverNames = ['bulksmsbd', 'sslwireless', 'smsnetbd', 'twilio', 'http'] as const;
export type SmsDriverName = (typeof smsDriverNames)[number];

export interface Sms {
  /** International without a plus: `8801712345678`. */
  readonly to: string;
  readonly text: string;
  /** Our own id, at most 20 characters; providers that know such ids get it. */
  readonly id: string;
}

/** Why a provider did not take a message. Those of the account concern every other message too. */
export const accountReasons = ['credentials', 'balance', 'sender', 'account'] as const;
export type SmsRefusal = (typeof accountReasons)[number] | 'number' | 'text' | 'redirected' | 'other';

/**
 * `accepted`: the provider took it. `refused`: it did not, and would not the next time. `later`: it did not take it now, so it
 * may be sent again. `unknown`: it may have taken it; sending it again could deliver it twice.
 */
export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string | null }
  | { readonly outcome: 'refused'; readonly reason: SmsRefusal; readonly code: string }
  | { readonly outcome: 'later'; readonly reason: 'unreachable' | 'rate_limited' }
  | { readonly outcome: 'unknown' };

export type BalanceOutcome =
  | { readonly outcome: 'known'; readonly balance: string }
  | { readonly outcome: 'not_offered' }
  | { readonly outcome: 'refused'; readonly reason: SmsRefusal; readonly code: string }
  | { readonly outcome: 'unknown' };

export interface SmsDriver {
  send(sms: Sms): Promise<SendOutcome>;
  balance(): Promise<BalanceOutcome>;
}

/** What a driver needs from outside. */
export interface SmsContext {
  readonly fetch: ProviderFetch;
  /** Instead of the provider's own address, for a simulator. */
  readonly baseUrl?: string | undefined;
  readonly sender: string;
  /** Where the provider reports deliveries, if it does. */
  readonly deliveryUrl?: string | undefined;
}

export const refusedAs = (
  reason: SmsRefusal,
  code: string | number,
): SendOutcome & { outcome: 'refused' } => ({
  outcome: 'refused',
  reason,
  code: String(code),
});

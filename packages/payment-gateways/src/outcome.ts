/** Why a gateway refused; the calls of all gateways use the same reasons. */
export type RefusalReason =
  | 'credentials'
  | 'amount'
  | 'currency'
  | 'duplicate_reference'
  | 'insufficient_funds'
  | 'wrong_pin'
  | 'not_found'
  | 'refund_exceeds_payment'
  | 'not_applicable'
  | 'rate_limited'
  | 'other';

/** Why it is not known whether a call took effect. */
export type UnknownReason =
  | 'timeout'
  | 'unreachable'
  | 'server_error'
  | 'unreadable_answer'
  | 'already_processed';

/**
 * What came of a call. `refused` says that the gateway did nothing. `unknown` says that it may have done it: a call
 * that moves money is then never repeated, but asked about (`query`, `refundStatus`).
 */
export type Outcome<T> =
  | { readonly outcome: 'succeeded'; readonly value: T }
  | {
      readonly outcome: 'refused';
      readonly reason: RefusalReason;
      /** The gateway's own code and words, for people. Never contains a credential. */
      readonly code?: string;
      readonly message?: string;
    }
  | { readonly outcome: 'unknown'; readonly reason: UnknownReason };

export type Refused = Extract<Outcome<never>, { outcome: 'refused' }>;
export type Unknown = Extract<Outcome<never>, { outcome: 'unknown' }>;

export const succeeded = <T>(value: T): Outcome<T> => ({ outcome: 'succeeded', value });

export const unknown = (reason: UnknownReason): Unknown => ({ outcome: 'unknown', reason });

export function refused(reason: RefusalReason, code?: string, message?: string): Refused {
  return {
    outcome: 'refused',
    reason,
    ...(code ? { code: code.slice(0, 60) } : {}),
    ...(message ? { message: message.slice(0, 300) } : {}),
  };
}

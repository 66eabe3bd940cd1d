/**
 * Failed sign-ins, by account and by address. Five for an account or twenty for an address within fifteen
 * minutes close the door for fifteen minutes; the next time within a day for twice as long, and so on up to
 * four hours.
 *
 * An attempt is taken (counted) before the password is looked at, and given back when it was right, so that
 * a thousand guesses sent at once are not all let through. What was taken and never settled, because a
 * process died, counts as a failure.
 */
export interface Throttle {
  /** When each attempt was made that still counts. */
  readonly recentMs: readonly number[];
  readonly blocks: number;
  readonly blockedUntilMs: number | null;
}

export const accountLimit = 5;
export const addressLimit = 20;
const windowMs = 15 * 60_000;
const longestBlockMs = 4 * 3_600_000;
export const memoryMs = 24 * 3_600_000;
/** Every allowed attempt is under way elsewhere; its outcome will be known in a moment. */
const momentMs = 2_000;

export const unblocked: Throttle = { recentMs: [], blocks: 0, blockedUntilMs: null };

type Taken = { readonly isAllowed: true; readonly throttle: Throttle };
type Refused = { readonly isAllowed: false; readonly retryAfterMs: number };

export function countAttempt(throttle: Throttle, limit: number, nowMs: number): Taken | Refused {
  const { blockedUntilMs } = throttle;
  if (blockedUntilMs !== null && blockedUntilMs > nowMs)
    return { isAllowed: false, retryAfterMs: blockedUntilMs - nowMs };
  const recentMs = stillCounting(throttle, nowMs);
  if (recentMs.length >= limit) return { isAllowed: false, retryAfterMs: momentMs };
  return { isAllowed: true, throttle: { ...throttle, recentMs: [...recentMs, nowMs] } };
}

/** The attempt stays counted; the one that reaches the limit closes the door. */
export function failAttempt(throttle: Throttle, limit: number, nowMs: number): Throttle {
  if (stillCounting(throttle, nowMs).length < limit) return throttle;
  const blocks = isRemembered(throttle, nowMs) ? throttle.blocks : 0;
  const blockMs = Math.min(longestBlockMs, windowMs * 2 ** blocks);
  return { recentMs: [], blocks: blocks + 1, blockedUntilMs: nowMs + blockMs };
}

const stillCounting = ({ recentMs }: Throttle, nowMs: number): readonly number[] =>
  recentMs.filter((at) => at > nowMs - windowMs);

const isRemembered = ({ blockedUntilMs }: Throttle, nowMs: number): boolean =>
  blockedUntilMs !== null && blockedUntilMs > nowMs - memoryMs;

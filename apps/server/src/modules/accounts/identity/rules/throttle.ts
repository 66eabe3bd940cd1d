/**
 * Limits failed sign-ins by account and by address. Five failures of an account in a network or twenty of an
 * address within fifteen minutes block it for fifteen minutes; each further block within a day lasts twice as long,
 * up to four hours.
 *
 * An attempt is counted before the password is checked and released if it was correct, so that concurrent
 * guesses cannot all pass. An attempt that was never settled, because a process died, counts as a failure.
 */
export interface Throttle {
  /** Times of the attempts that still count. */
  readonly recentMs: readonly number[];
  readonly blocks: number;
  readonly blockedUntilMs: number | null;
}

export const accountLimit = 5;
export const addressLimit = 20;
/** A device is exempt from the limit of its account, but a stolen one must not guess forever. */
export const deviceLimit = 20;
const windowMs = 15 * 60_000;
const longestBlockMs = 4 * 3_600_000;
export const throttleRetentionMs = 24 * 3_600_000;
/** All allowed attempts are in progress; the caller can retry in a moment. */
const momentMs = 2_000;

export const emptyThrottle: Throttle = { recentMs: [], blocks: 0, blockedUntilMs: null };

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

/** The attempt stays counted; the one that reaches the limit starts the block. */
export function failAttempt(throttle: Throttle, limit: number, nowMs: number): Throttle {
  if (stillCounting(throttle, nowMs).length < limit) return throttle;
  const blocks = isRemembered(throttle, nowMs) ? throttle.blocks : 0;
  const blockMs = Math.min(longestBlockMs, windowMs * 2 ** blocks);
  return { recentMs: [], blocks: blocks + 1, blockedUntilMs: nowMs + blockMs };
}

const stillCounting = ({ recentMs }: Throttle, nowMs: number): readonly number[] =>
  recentMs.filter((at) => at > nowMs - windowMs);

const isRemembered = ({ blockedUntilMs }: Throttle, nowMs: number): boolean =>
  blockedUntilMs !== null && blockedUntilMs > nowMs - throttleRetentionMs;

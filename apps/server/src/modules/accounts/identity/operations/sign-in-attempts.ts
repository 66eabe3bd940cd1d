import { createHash } from 'node:crypto';
import { committing, type Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { recordEvent } from '../queries/identity.ts';
import {
  type Attempt,
  lockThrottles,
  returnAttempt,
  saveThrottles,
  settleSucceededSql,
} from '../queries/throttle.ts';
import { clientNetworkOf } from '../rules/client-network.ts';
import {
  accountLimit,
  addressLimit,
  countAttempt,
  deviceLimit,
  emptyThrottle,
  failAttempt,
  type Throttle,
} from '../rules/throttle.ts';

interface Account {
  readonly id: number;
  readonly ispId: number | null;
}

/**
 * An existing account is counted under its id, whichever login was typed. An unknown one is counted under a
 * hash of the input, because the input may be a password. Both are counted per network, so that nobody can
 * lock out a user on another network; a device that signed in before has a limit of its own.
 */
export function attemptOf(
  account: Account | undefined,
  typedLogin: string,
  ip: string,
  device?: string,
): Attempt {
  const network = clientNetworkOf(ip);
  const addressKey = `address:${network}`;
  if (device !== undefined) return { accountKey: `device:${device}`, accountLimit: deviceLimit, addressKey };
  const typed = createHash('sha256').update(typedLogin.trim().toLowerCase()).digest('base64url');
  const who = account ? account.id : `typed:${typed}`;
  return { accountKey: `account:${who}@${network}`, accountLimit, addressKey };
}

/** Rejects attempts while blocked, also with the correct password; otherwise counts the attempt. */
export async function recordAttempt(tx: Tx, attempt: Attempt, nowMs: number): Promise<void> {
  await saveThrottles(tx, await countAttempts(tx, attempt, nowMs));
}

/**
 * Use in a transaction of its own: it locks the row of the address, so everyone at that address waits for it.
 */
export async function recordAttemptAndCommit(tx: Tx, attempt: Attempt, nowMs: number): Promise<void> {
  const taken = await countAttempts(tx, attempt, nowMs);
  await saveThrottles(committing(tx), taken);
}

async function countAttempts(tx: Tx, attempt: Attempt, nowMs: number): Promise<Map<string, Throttle>> {
  const taken = new Map<string, Throttle>();
  let retryAfterMs = 0;
  for (const { key, limit, throttle } of await throttlesOf(tx, attempt)) {
    const outcome = countAttempt(throttle, limit, nowMs);
    if (outcome.isAllowed) taken.set(key, outcome.throttle);
    else retryAfterMs = Math.max(retryAfterMs, outcome.retryAfterMs);
  }
  if (retryAfterMs === 0) return taken;
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
  throw new Problem('too_many_requests', {
    detail: `Too many failed attempts. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`,
    retryAfterSeconds,
  });
}

/** The password was correct: resets the count of the account and releases the attempt of the address. */
export async function settleSucceeded(tx: Tx, attempt: Attempt): Promise<void> {
  await settleSucceededSql(attempt).execute(tx);
}

/** The result is still open: a one-time code is required. */
export async function settleAwaitingSecondFactor(tx: Tx, { accountKey, addressKey }: Attempt): Promise<void> {
  await Promise.all([returnAttempt(tx, accountKey), returnAttempt(tx, addressKey)]);
}

/** The attempt stays counted; the one that reaches the limit starts the block. */
export async function settleFailed(
  tx: Tx,
  attempt: Attempt,
  account: Account | undefined,
  nowMs: number,
): Promise<void> {
  const failed = new Map<string, Throttle>();
  for (const { key, limit, throttle } of await throttlesOf(tx, attempt)) {
    const next = failAttempt(throttle, limit, nowMs);
    if (next !== throttle) failed.set(key, next);
  }
  if (failed.size === 0) return;
  await saveThrottles(tx, failed);
  if (account && failed.has(attempt.accountKey))
    await recordEvent(tx, 'sign_in_blocked', 'users', account.id, account.ispId);
}

interface Counted {
  readonly key: string;
  readonly limit: number;
  readonly throttle: Throttle;
}

async function throttlesOf(
  tx: Tx,
  { accountKey, accountLimit: limit, addressKey }: Attempt,
): Promise<Counted[]> {
  const throttles = await lockThrottles(tx, [accountKey, addressKey]);
  return [
    { key: accountKey, limit, throttle: throttles.get(accountKey) ?? emptyThrottle },
    { key: addressKey, limit: addressLimit, throttle: throttles.get(addressKey) ?? emptyThrottle },
  ];
}

import { isNever } from '@lastmile/routeros';
import { fieldSeparator } from '../queries/packed-rows.ts';
import { type OnlineSession, sameStartSeconds } from '../queries/presence.ts';
import type { ObservedSecret } from './save-inventory.ts';

export interface ObservedRouter {
  readonly sessions: readonly OnlineSession[];
  readonly secrets: ReadonlyMap<string, ObservedSecret>;
}

/**
 * The names of subscribers whose presence or session log may differ from what `loadPresence` returned. The
 * database decides what to write; this only filters out the unchanged ones.
 */
export function changedSubscribers(
  packedRows: readonly string[],
  { sessions, secrets }: ObservedRouter,
  oldest: string,
): Set<string> {
  const byName = new Map<string, OnlineSession>();
  const duplicates = new Set<string>();
  for (const session of sessions) {
    if (byName.has(session.name)) duplicates.add(session.name);
    byName.set(session.name, session);
  }
  const oldestMs = Date.parse(oldest);
  const changed = new Set<string>();
  for (const packedRow of packedRows) {
    const fields = packedRow.split(fieldSeparator);
    const [name = ''] = fields;
    const session = byName.get(name);
    const secret = secrets.get(name);
    const isUnchanged = session
      ? isSameSession(fields, session, secret, oldestMs)
      : isStillOffline(fields, secret);
    if (!isUnchanged || duplicates.has(name)) changed.add(name);
  }
  return changed;
}

function isSameSession(
  [, online, ip, callerId, since, logged]: readonly string[],
  session: OnlineSession,
  secret: ObservedSecret | undefined,
  oldestMs: number,
): boolean {
  const beganAt = Date.parse(session.startedAt);
  return (
    online === 'true' &&
    ip === session.ip &&
    callerId === (session.callerId || secret?.lastCallerId || '') &&
    isNear(since, beganAt) &&
    isNear(logged, Math.max(beganAt, oldestMs))
  );
}

/** For a subscriber that was never seen online, a last logout is new information. */
function isStillOffline(
  [, online, , , , logged]: readonly string[],
  secret: ObservedSecret | undefined,
): boolean {
  const out = secret?.lastLoggedOut;
  return logged === '' && (online === 'false' || (online === '' && (out === undefined || isNever(out))));
}

const isNear = (seconds: string | undefined, ms: number): boolean =>
  Math.abs(Number(seconds || Number.NaN) - ms / 1000) <= sameStartSeconds;

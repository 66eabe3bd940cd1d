import {
  type Database,
  type Listener,
  listen,
  loadDataScope,
  type Tx,
  withPlatform,
} from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../../core/caller.ts';
import { abilitiesOfClients, findIsp, findSessionUser } from '../queries/identity.ts';
import { abilitiesWhileActing, mustSetUpTwoFactor, restrictedFromMs } from '../rules/user-data.ts';
import type { AccessClaims } from '../tokens/access-tokens.ts';

const maxRemembered = 20_000;

type Claims = Pick<AccessClaims, 'userId' | 'sessionId' | 'actingAsIspId'>;

interface Remembered {
  readonly caller: Omit<Caller, 'isRestricted'>;
  readonly expiresAtMs: number;
  readonly restrictedFromMs: number;
}

/** Becomes restricted while it is remembered, without anything being announced. */
const atTime = ({ caller, restrictedFromMs: from }: Remembered, nowMs: number): Caller => ({
  ...caller,
  isRestricted: nowMs >= from,
});

/**
 * Resolves a token to its current caller. Results are cached and invalidated when the database announces a
 * change; while announcements cannot be received, nothing is cached.
 */
export class CallerCache {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #listener: Listener;
  readonly #remembered = new LRUCache<string, Remembered>({ max: maxRemembered });
  #changes = 0;

  constructor(database: Database, url: string, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#listener = listen({
      url,
      channel: 'callers',
      onMessage: (who) => (who === '*' ? this.clearCache() : this.#forget(Number(who))),
      onGap: () => this.clearCache(),
    });
  }

  /** The same user in the same session, as they are now. */
  refresh({ userId, sessionId, actsAsIsp, ispId }: Caller): Promise<Caller | undefined> {
    return this.find({ userId, sessionId, actingAsIspId: actsAsIsp ? ispId : null });
  }

  async find(claims: Claims): Promise<Caller | undefined> {
    const key = `${claims.sessionId}:${claims.actingAsIspId ?? ''}`;
    const known = this.#remembered.get(key);
    if (known && known.caller.userId === claims.userId) {
      const now = this.#clock.now();
      return known.expiresAtMs > now ? atTime(known, now) : undefined;
    }
    const changesBefore = this.#changes;
    const found = await this.#load(claims);
    // A change announced during the read may be missing from the result, so the result is not cached.
    if (found && this.#listener.isListening && changesBefore === this.#changes) {
      this.#remembered.set(key, found);
    }
    return found && atTime(found, this.#clock.now());
  }

  async #load(claims: Claims) {
    const options = { actor: { userId: claims.userId }, readOnly: true };
    return withPlatform(this.#database, options, (tx) => loadCaller(tx, claims, this.#clock.now()));
  }

  #forget(userId: number): void {
    this.#changes += 1;
    for (const [key, { caller }] of this.#remembered) {
      if (caller.userId === userId) this.#remembered.delete(key);
    }
  }

  /** A change committed in this process applies to the very next call, before its announcement arrives. */
  clearCache(): void {
    this.#changes += 1;
    this.#remembered.clear();
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}

async function loadCaller(
  tx: Tx,
  { sessionId, userId, actingAsIspId }: Claims,
  nowMs: number,
): Promise<Remembered | undefined> {
  const user = await findSessionUser(tx, sessionId, userId);
  if (!user || user.endedAt || user.status !== 'active') return undefined;
  const expiresAtMs = Date.parse(user.expiresAt);
  if (expiresAtMs <= nowMs) return undefined;
  const { ispId, ispStatus, role, abilities } = user;
  const dataScope = ispId === null ? undefined : await loadDataScope(tx, userId);
  const caller: Remembered['caller'] = {
    userId,
    sessionId,
    role,
    dataScope,
    ispId,
    ispStatus,
    abilities,
    actsAsIsp: false,
    mustSetUpTwoFactor: mustSetUpTwoFactor(user),
  };
  if (actingAsIspId === null)
    return { caller, expiresAtMs, restrictedFromMs: restrictedFromMs(user.paidUntil, user.timezone) };
  // Only users of the platform act as an ISP, and only while they still have that right.
  const isp = ispId === null ? await findIsp(tx, actingAsIspId) : undefined;
  if (!isp) return undefined;
  const acting = abilitiesWhileActing(abilities, await abilitiesOfClients(tx));
  return {
    caller: { ...caller, ispId: isp.id, ispStatus: isp.status, abilities: acting, actsAsIsp: true },
    expiresAtMs,
    restrictedFromMs: restrictedFromMs(isp.paidUntil, isp.timezone),
  };
}

import { type Database, type Listener, listen, withPlatform } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { AccessClaims } from '../../base/access-tokens.ts';
import type { Caller } from '../../base/caller.ts';
import { findSessionUser } from './identity.queries.ts';
import { abilitiesOf } from './seeded-roles.ts';

const maxRemembered = 20_000;

/**
 * Who a token belongs to now. Answers are remembered, and forgotten at once when the database announces a
 * change; while announcements cannot be heard, nothing is remembered.
 */
export class CallerDirectory {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #listener: Listener;
  readonly #remembered = new Map<number, { caller: Caller; expiresAtMs: number }>();
  #changes = 0;

  constructor(database: Database, url: string, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#listener = listen({
      url,
      channel: 'callers',
      onMessage: (userId) => this.#forget(Number(userId)),
      onGap: () => this.#forgetAll(),
    });
  }

  async find(claims: AccessClaims): Promise<Caller | undefined> {
    const known = this.#remembered.get(claims.sessionId);
    if (known && known.caller.userId === claims.userId) {
      return known.expiresAtMs > this.#clock.now() ? known.caller : undefined;
    }
    const changesBefore = this.#changes;
    const found = await this.#load(claims);
    // A change that was announced while we read may be missing from what we read.
    if (found && this.#listener.isListening && changesBefore === this.#changes) {
      if (this.#remembered.size >= maxRemembered) this.#forgetAll();
      this.#remembered.set(claims.sessionId, found);
    }
    return found?.caller;
  }

  async #load({ sessionId, userId }: AccessClaims) {
    const options = { actor: { userId }, readOnly: true };
    const row = await withPlatform(this.#database, options, (tx) => findSessionUser(tx, sessionId, userId));
    if (!row || row.endedAt || row.status !== 'active') return undefined;
    const expiresAtMs = Date.parse(row.expiresAt);
    if (expiresAtMs <= this.#clock.now()) return undefined;
    const { ispId, role } = row;
    return { caller: { userId, sessionId, ispId, role, abilities: abilitiesOf(role) }, expiresAtMs };
  }

  #forget(userId: number): void {
    this.#changes += 1;
    for (const [sessionId, { caller }] of this.#remembered) {
      if (caller.userId === userId) this.#remembered.delete(sessionId);
    }
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#remembered.clear();
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}

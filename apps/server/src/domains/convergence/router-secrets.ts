import {
  activeSessions,
  anyOf,
  equals,
  type ItemId,
  type Outcome,
  type RouterTransport,
  type Secret,
  secrets,
} from '@lastmile/routeros';
import type { SecretFacts } from './decide.ts';

/** Up to this many are asked for by name; beyond it the whole list is quicker. */
const byNameUpTo = 40;

export interface HeldSecret {
  readonly id: ItemId;
  readonly facts: SecretFacts;
  /** Undefined where the router does not show it. */
  readonly password: string | undefined;
}

export const factsOf = (secret: Secret): SecretFacts => ({
  disabled: secret.disabled,
  profile: secret.profile,
  remoteAddress: secret.remoteAddress || null,
  callerId: secret.callerId || null,
});

const named = (names: readonly string[]) =>
  names.length <= byNameUpTo ? { query: anyOf(...names.map((name) => equals('name', name))) } : {};

/** An id is only a hint, so every secret is looked for by its name before it is touched. */
export async function heldSecrets(
  router: RouterTransport,
  names: readonly string[],
): Promise<ReadonlyMap<string, HeldSecret>> {
  if (names.length === 0) return new Map();
  const wanted = new Set(names);
  const listed = (await secrets.list(router, named(names))).filter(({ name }) => wanted.has(name));
  return new Map(
    listed.map((secret) => [
      secret.name,
      { id: secret.id, facts: factsOf(secret), password: secret.password || undefined },
    ]),
  );
}

/** Ends the sessions of these names; one that ended by itself meanwhile is no failure. */
export async function dropSessions(
  router: RouterTransport,
  names: readonly string[],
  atOnce: number,
  pause: () => Promise<unknown>,
): Promise<Outcome<ItemId>[]> {
  if (names.length === 0) return [];
  const wanted = new Set(names);
  const online = (await activeSessions.list(router, named(names))).filter(({ name }) => wanted.has(name));
  const outcomes: Outcome<ItemId>[] = [];
  for (let from = 0; from < online.length; from += atOnce) {
    if (from > 0) await pause();
    const ids = online.slice(from, from + atOnce).map(({ id }) => id);
    outcomes.push(...(await activeSessions.disconnect(router, ids)));
  }
  return outcomes.filter((outcome) => outcome.ok || outcome.error.kind !== 'no-such-item');
}

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
import type { SecretSettings } from '../rules/decide-secret.ts';

/** Up to this many are queried by name; beyond it, listing all is faster. */
const byNameUpTo = 40;

export interface RouterSecret {
  readonly id: ItemId;
  readonly settings: SecretSettings;
  readonly comment: string | null;
  /** Undefined if the router does not show it. */
  readonly password: string | undefined;
}

type Shown = Pick<Secret, 'disabled' | 'profile' | 'remoteAddress' | 'callerId'>;

export const settingsOf = (secret: Shown): SecretSettings => ({
  disabled: secret.disabled,
  profile: secret.profile,
  remoteAddress: secret.remoteAddress || null,
  callerId: secret.callerId || null,
});

const named = (names: readonly string[]) =>
  names.length <= byNameUpTo ? { query: anyOf(...names.map((name) => equals('name', name))) } : {};

/** Ids change when a router is restored, so every secret is looked up by name before it is written. */
export async function listRouterSecrets(
  router: RouterTransport,
  names: readonly string[],
): Promise<ReadonlyMap<string, RouterSecret>> {
  if (names.length === 0) return new Map();
  const desired = new Set(names);
  const listed = (await secrets.list(router, named(names))).filter(({ name }) => desired.has(name));
  const held = (secret: Secret) => ({
    id: secret.id,
    settings: settingsOf(secret),
    comment: secret.comment || null,
    password: secret.password || undefined,
  });
  return new Map([...oneForEachName(listed).values()].map((secret) => [secret.name, held(secret)]));
}

/** A name may exist once per service; the one for PPPoE is used. */
export function oneForEachName(listed: readonly Secret[]): ReadonlyMap<string, Secret> {
  const serves = ({ service }: Secret) => service === 'pppoe' || service === 'any';
  const byName = new Map<string, Secret>();
  for (const secret of listed) {
    const other = byName.get(secret.name);
    if (!other || (serves(secret) && !serves(other))) byName.set(secret.name, secret);
  }
  return byName;
}

/** Drops the sessions of these names; one that has already ended is not an error. */
export async function dropSessions(
  router: RouterTransport,
  names: readonly string[],
  atOnce: number,
  pause: () => Promise<unknown>,
): Promise<Outcome<ItemId>[]> {
  if (names.length === 0) return [];
  const desired = new Set(names);
  const online = (await activeSessions.list(router, named(names))).filter(({ name }) => desired.has(name));
  const outcomes: Outcome<ItemId>[] = [];
  for (let from = 0; from < online.length; from += atOnce) {
    if (from > 0) await pause();
    const ids = online.slice(from, from + atOnce).map(({ id }) => id);
    outcomes.push(...(await activeSessions.disconnect(router, ids)));
  }
  return outcomes.filter((outcome) => outcome.ok || outcome.error.kind !== 'no-such-item');
}

import {
  activeSessions,
  anyOf,
  equals,
  equalsBytes,
  type ItemId,
  type Outcome,
  type RouterTransport,
  type Secret,
  secrets,
} from '@lastmile/routeros';
import {
  excludeAmbiguousNames,
  type NameBytes,
  nameBytesOf,
  renameByKnownBytes,
} from '../rules/name-bytes.ts';
import type { PasswordHash } from '../rules/password-hash.ts';
import type { SecretSettings } from '../rules/secret-settings.ts';

/** Up to this many are queried by name; beyond it, listing all is faster. */
const byNameUpTo = 40;

export interface RouterSecret {
  readonly id: ItemId;
  readonly settings: SecretSettings;
  readonly comment: string | null;
  /** Undefined if the router does not show it. */
  readonly password: string | undefined;
  /** See `NameBytes`. */
  readonly nameBytes: string | null;
}

type Shown = Pick<
  Secret,
  'disabled' | 'profile' | 'remoteAddress' | 'callerId' | 'service' | 'localAddress' | 'routes'
> &
  Pick<Secret, 'limitBytesIn' | 'limitBytesOut'> & { readonly passwordHash: string | null };

export const settingsOf = (secret: Shown): SecretSettings => ({
  disabled: secret.disabled,
  profile: secret.profile,
  remoteAddress: secret.remoteAddress || null,
  callerId: secret.callerId || null,
  service: secret.service || 'any',
  localAddress: secret.localAddress || null,
  routes: secret.routes || null,
  limitBytesIn: secret.limitBytesIn || null,
  limitBytesOut: secret.limitBytesOut || null,
  passwordHash: secret.passwordHash,
});

/** Replaces the password, if the router shows it, by its hash. */
export const withPasswordHash = ({ password, ...secret }: Secret, hash: PasswordHash) => ({
  ...secret,
  passwordHash: password ? hash(secret.name, password) : null,
});

/** A lookup by name is verified by the write that follows it, or by `countNamed`; a full list by its count. */
const named = (names: readonly string[], nameBytes: NameBytes) =>
  names.length <= byNameUpTo ? { query: nameIsOneOf(names, nameBytes), isUnchecked: true } : {};

const nameIsOneOf = (names: readonly string[], nameBytes: NameBytes) =>
  anyOf(
    ...names.map((name) => {
      const bytes = nameBytes.get(name);
      return bytes === undefined ? equals('name', name) : equalsBytes('name', Buffer.from(bytes, 'hex'));
    }),
  );

/** How many secrets have these names: a print that lacks a row is not proof that the secret is gone. */
export const countNamed = (
  router: RouterTransport,
  names: readonly string[],
  nameBytes: NameBytes,
): Promise<number> => secrets.count(router, { query: nameIsOneOf(names, nameBytes) });

/** Ids change when a router is restored, so every secret is looked up by name before it is written. */
export async function listRouterSecrets(
  router: RouterTransport,
  names: readonly string[],
  hash: PasswordHash,
  nameBytes: NameBytes = new Map(),
): Promise<ReadonlyMap<string, readonly RouterSecret[]>> {
  if (names.length === 0) return new Map();
  const desired = new Set(names);
  const found = excludeAmbiguousNames(await secrets.list(router, named(names, nameBytes)), nameBytes);
  const listed = found.filter(({ name }) => desired.has(name));
  const byName = new Map<string, RouterSecret[]>();
  for (const secret of listed) {
    const held = {
      id: secret.id,
      settings: settingsOf(withPasswordHash(secret, hash)),
      comment: secret.comment || null,
      password: secret.password || undefined,
      nameBytes: nameBytesOf(secret),
    };
    const sameName = byName.get(secret.name);
    if (sameName) sameName.push(held);
    else byName.set(secret.name, [held]);
  }
  return byName;
}

/** A name may exist once per service; the one for PPPoE is used, then one for any service. */
export function oneForEachName(listed: readonly Secret[]): ReadonlyMap<string, Secret> {
  const rank = ({ service }: Secret) => (service === 'pppoe' ? 0 : service === 'any' ? 1 : 2);
  const byName = new Map<string, Secret>();
  for (const secret of listed) {
    const other = byName.get(secret.name);
    if (!other || rank(secret) < rank(other)) byName.set(secret.name, secret);
  }
  return byName;
}

export interface SessionsOf {
  readonly name: string;
  /** The secret is, or was, for other services, too. */
  readonly anyService: boolean;
}

/**
 * Drops the sessions of these names, but not those of a foreign secret for another service. One that has
 * already ended is not an error.
 */
export async function dropSessions(
  router: RouterTransport,
  meant: readonly SessionsOf[],
  nameBytes: NameBytes,
  atOnce: number,
  pause: () => Promise<unknown>,
): Promise<Outcome<ItemId>[]> {
  if (meant.length === 0) return [];
  const byName = new Map(meant.map((one) => [one.name, one]));
  const without = ['caller-id', 'address', 'uptime', 'session-id', 'radius', 'comment'];
  const listed = await activeSessions.list(router, { ...named([...byName.keys()], nameBytes), without });
  const online = renameByKnownBytes(listed, nameBytes).filter(
    ({ name, service }) => byName.has(name) && (service === 'pppoe' || byName.get(name)?.anyService),
  );
  const outcomes: Outcome<ItemId>[] = [];
  for (let from = 0; from < online.length; from += atOnce) {
    if (from > 0) await pause();
    const ids = online.slice(from, from + atOnce).map(({ id }) => id);
    outcomes.push(...(await activeSessions.disconnect(router, ids)));
  }
  return outcomes.filter((outcome) => outcome.ok || outcome.error.kind !== 'no-such-item');
}

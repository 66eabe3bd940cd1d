import { type PackageSpeeds, rateLimitOf } from '@lastmile/contract';
import {
  formatRateLimit,
  type Profile,
  parseRateLimit,
  profiles,
  type RouterTransport,
} from '@lastmile/routeros';
import { throwIfAway } from './away.ts';

export interface WantedProfile extends PackageSpeeds {
  readonly name: string;
  readonly pool: string | null;
  readonly localAddress: string | null;
  readonly dns: string | null;
  readonly addressList: string | null;
  readonly onlyOne: string;
  readonly base: Readonly<Record<string, string>> | null;
  readonly intended: boolean;
}

type Values = Readonly<Record<string, string>>;

export interface ProfileOutcome {
  readonly name: string;
  readonly state: 'confirmed' | 'failed' | 'drift';
  readonly base: Values | null;
  readonly seen: Values | null;
  readonly error: string | null;
}

/** What the package says of its profile; what it leaves open is the router's own business. */
const wantedValues = (wanted: WantedProfile): Values => ({
  rateLimit: rateLimitOf(wanted),
  onlyOne: wanted.onlyOne,
  ...(wanted.pool ? { remoteAddress: wanted.pool } : {}),
  ...(wanted.localAddress ? { localAddress: wanted.localAddress } : {}),
  ...(wanted.dns ? { dnsServer: wanted.dns } : {}),
  ...(wanted.addressList ? { addressList: wanted.addressList } : {}),
});

/** A router answers `10000000/20000000` for what was written as `10M/20M`. */
const plainRate = (text: string): string => {
  const limit = parseRateLimit(text);
  return limit ? formatRateLimit(limit) : text;
};

const heldValues = (profile: Profile, fields: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [field, String(profile[field as keyof Profile] ?? '')]),
  );

const same = (left: Values, right: Values): boolean =>
  Object.entries(left).every(([field, value]) =>
    field === 'rateLimit' ? plainRate(value) === plainRate(right[field] ?? '') : value === right[field],
  );

/**
 * Profiles before the secrets that use them, by the same law: what someone changed at the router and the panel
 * did not is drift; a profile that the panel did not make is used as it is and never written.
 */
export async function pushProfiles(
  router: RouterTransport,
  wanted: readonly WantedProfile[],
  noteIntent: (name: string) => Promise<unknown>,
): Promise<ProfileOutcome[]> {
  if (wanted.length === 0) return [];
  const held = new Map((await profiles.list(router)).map((profile) => [profile.name, profile]));
  const outcomes: ProfileOutcome[] = [];
  for (const one of wanted) outcomes.push(await pushProfile(router, one, held.get(one.name), noteIntent));
  return outcomes;
}

async function pushProfile(
  router: RouterTransport,
  wanted: WantedProfile,
  held: Profile | undefined,
  noteIntent: (name: string) => Promise<unknown>,
): Promise<ProfileOutcome> {
  const { name } = wanted;
  const values = wantedValues(wanted);
  const confirmed = { name, state: 'confirmed', base: values, seen: null, error: null } as const;
  if (!held) {
    await noteIntent(name);
    const [outcome] = await profiles.addMany(router, [{ name, ...values }]);
    return outcome?.ok ? confirmed : refused(name, outcome ? [outcome] : []);
  }
  const fact = heldValues(held, values);
  if (same(values, fact)) return confirmed;
  const isOurs = wanted.base !== null || wanted.intended;
  const isWishUnchanged = wanted.base !== null && same(values, wanted.base);
  if (!isOurs || isWishUnchanged) return { name, state: 'drift', base: wanted.base, seen: fact, error: null };
  const [outcome] = await profiles.set(router, [{ id: held.id, values }]);
  return outcome?.ok ? confirmed : refused(name, outcome ? [outcome] : []);
}

function refused(name: string, outcomes: Awaited<ReturnType<typeof profiles.set>>): ProfileOutcome {
  throwIfAway(outcomes);
  const [outcome] = outcomes;
  const error = outcome && !outcome.ok ? (outcome.error.routerWords ?? outcome.error.message) : 'No answer';
  return { name, state: 'failed', base: null, seen: null, error };
}

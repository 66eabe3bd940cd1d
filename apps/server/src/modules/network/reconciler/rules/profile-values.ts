import { type PackageSpeeds, rateLimitOf } from '@lastmile/contract';
import { formatRateLimit, parseRateLimit } from '@lastmile/routeros';

/** What a package says of its profile on one router, beside what is known of the profile there. */
export interface DesiredProfile extends PackageSpeeds {
  readonly name: string;
  readonly pool: string | null;
  readonly localAddress: string | null;
  readonly dns: string | null;
  readonly addressList: string | null;
  readonly onlyOne: string;
  /** As last confirmed by reading it back. */
  readonly lastApplied: ProfileValues | null;
  readonly observed: ProfileValues | null;
  readonly state: 'pending' | 'synced' | 'failed' | 'drift' | null;
  readonly appliedAt: string | null;
  /** An add may have left without its answer having come. */
  readonly intended: boolean;
}

/** By the field's name on the router. */
export type ProfileValues = Readonly<Record<string, string>>;
/** A profile as the router holds it; what it does not say is as good as empty. */
export type RouterProfile = { readonly name: string } & { readonly [field: string]: unknown };

export type ProfileDecision = 'nothing' | 'add' | 'set' | 'drift';

/** What the package leaves open is the router's own business. */
export const desiredValues = (desired: DesiredProfile): ProfileValues => ({
  rateLimit: rateLimitOf(desired),
  onlyOne: desired.onlyOne,
  ...(desired.pool ? { remoteAddress: desired.pool } : {}),
  ...(desired.localAddress ? { localAddress: desired.localAddress } : {}),
  ...(desired.dns ? { dnsServer: desired.dns } : {}),
  ...(desired.addressList ? { addressList: desired.addressList } : {}),
});

export const routerProfileValues = (profile: RouterProfile, fields: ProfileValues): ProfileValues =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, String(profile[field] ?? '')]));

/** A router answers `10000000/20000000` for what was written as `10M/20M`. */
const plainRate = (text: string): string => {
  const limit = parseRateLimit(text);
  return limit ? formatRateLimit(limit) : text;
};

export const sameValues = (left: ProfileValues, right: ProfileValues): boolean =>
  Object.entries(left).every(([field, value]) =>
    field === 'rateLimit' ? plainRate(value) === plainRate(right[field] ?? '') : value === right[field],
  );

const isAsConfirmed = (desired: DesiredProfile): boolean =>
  desired.lastApplied !== null && sameValues(desiredValues(desired), desired.lastApplied);

/**
 * The law of secrets, for profiles: what someone changed at the router and the panel did not is drift; a profile that the
 * panel did not make is used as it is and never written. One that is missing is made, since lines cannot do without.
 */
export function decideProfile(desired: DesiredProfile, held: RouterProfile | undefined): ProfileDecision {
  if (!held) return 'add';
  const values = desiredValues(desired);
  if (sameValues(values, routerProfileValues(held, values))) return 'nothing';
  const isOurs = desired.lastApplied !== null || desired.intended;
  return !isOurs || isAsConfirmed(desired) ? 'drift' : 'set';
}

/**
 * Whether the router is to be visited for it alone: not where it is as it should be, nor where a person has to decide, nor
 * where it was never written: the first secret that needs it brings it along.
 */
export function isPending(desired: DesiredProfile): boolean {
  if (desired.lastApplied !== null && !isAsConfirmed(desired)) return true;
  return desired.state === 'pending' || desired.state === 'failed';
}

import { type PackageSpeeds, rateLimitOf } from '@lastmile/contract';
import { formatRateLimit, parseRateLimit } from '@lastmile/routeros';

/** A package's values for its profile on one router, with the state of the profile there. */
export interface DesiredProfile extends PackageSpeeds {
  readonly name: string;
  readonly pool: string | null;
  readonly localAddress: string | null;
  readonly dns: string | null;
  readonly addressList: string | null;
  readonly onlyOne: string;
  /** Last confirmed by reading it back. */
  readonly lastApplied: ProfileValues | null;
  readonly observed: ProfileValues | null;
  readonly state: 'pending' | 'synced' | 'failed' | 'drift' | null;
  readonly appliedAt: string | null;
  /** An add may have been sent whose response was lost. */
  readonly intended: boolean;
}

/** By the field's name on the router. */
export type ProfileValues = Readonly<Record<string, string>>;
/** A profile as the router reports it; missing fields count as empty. */
export type RouterProfile = { readonly name: string } & { readonly [field: string]: unknown };

export type ProfileDecision = 'nothing' | 'add' | 'set' | 'drift';

/** Fields that the package does not set are left to the router. */
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

/** A router returns `10000000/20000000` for `10M/20M`. */
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
 * The rules for secrets, applied to profiles: a change made only on the router is drift, and a profile that
 * we did not create is used but never written. A missing one is created, since secrets need it.
 */
export function decideProfile(desired: DesiredProfile, held: RouterProfile | undefined): ProfileDecision {
  if (!held) return 'add';
  const values = desiredValues(desired);
  if (sameValues(values, routerProfileValues(held, values))) return 'nothing';
  const isOurs = desired.lastApplied !== null || desired.intended;
  return !isOurs || isAsConfirmed(desired) ? 'drift' : 'set';
}

/**
 * Whether the router has to be visited for this profile alone. Not if it is synced or has drift, nor if it
 * was never written: it is then created with the first secret that needs it.
 */
export function isPending(desired: DesiredProfile): boolean {
  if (desired.lastApplied !== null && !isAsConfirmed(desired)) return true;
  return desired.state === 'pending' || desired.state === 'failed';
}

import { type PackageSpeeds, rateLimitOf } from '@lastmile/contract';
import { formatRateLimit, parseRateLimit } from '@lastmile/routeros';

/** What a package says of its profile on one router, beside what is known of the profile there. */
export interface WantedProfile extends PackageSpeeds {
  readonly name: string;
  readonly pool: string | null;
  readonly localAddress: string | null;
  readonly dns: string | null;
  readonly addressList: string | null;
  readonly onlyOne: string;
  /** As last confirmed by reading it back. */
  readonly base: ProfileValues | null;
  readonly seen: ProfileValues | null;
  readonly state: 'waiting' | 'confirmed' | 'failed' | 'drift' | null;
  readonly confirmedAt: string | null;
  /** An add may have left without its answer having come. */
  readonly intended: boolean;
}

/** By the field's name on the router. */
export type ProfileValues = Readonly<Record<string, string>>;
/** A profile as the router holds it; what it does not say is as good as empty. */
export type HeldProfile = { readonly name: string } & { readonly [field: string]: unknown };

export type ProfileDecision = 'nothing' | 'add' | 'set' | 'drift';

/** What the package leaves open is the router's own business. */
export const wantedValues = (wanted: WantedProfile): ProfileValues => ({
  rateLimit: rateLimitOf(wanted),
  onlyOne: wanted.onlyOne,
  ...(wanted.pool ? { remoteAddress: wanted.pool } : {}),
  ...(wanted.localAddress ? { localAddress: wanted.localAddress } : {}),
  ...(wanted.dns ? { dnsServer: wanted.dns } : {}),
  ...(wanted.addressList ? { addressList: wanted.addressList } : {}),
});

export const heldValues = (profile: HeldProfile, fields: ProfileValues): ProfileValues =>
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

const isAsConfirmed = (wanted: WantedProfile): boolean =>
  wanted.base !== null && sameValues(wantedValues(wanted), wanted.base);

/**
 * The law of secrets, for profiles: what someone changed at the router and the panel did not is drift; a profile that the
 * panel did not make is used as it is and never written. One that is missing is made, since lines cannot do without.
 */
export function decideProfile(wanted: WantedProfile, held: HeldProfile | undefined): ProfileDecision {
  if (!held) return 'add';
  const values = wantedValues(wanted);
  if (sameValues(values, heldValues(held, values))) return 'nothing';
  const isOurs = wanted.base !== null || wanted.intended;
  return !isOurs || isAsConfirmed(wanted) ? 'drift' : 'set';
}

/**
 * Whether the router is to be visited for it alone: not where it is as it should be, nor where a person has to decide, nor
 * where it was never written: the first secret that needs it brings it along.
 */
export function isOpen(wanted: WantedProfile): boolean {
  if (wanted.base !== null && !isAsConfirmed(wanted)) return true;
  return wanted.state === 'waiting' || wanted.state === 'failed';
}

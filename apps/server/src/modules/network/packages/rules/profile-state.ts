import type { PackageDetail } from '@lastmile/contract';
import { formatRateLimit, parseRateLimit } from '@lastmile/routeros';

type ProfileState = PackageDetail['routers'][number]['state'];

interface RouterProfile {
  readonly isMapped: boolean;
  /** When the router was last polled. */
  readonly asOf: string | null;
  readonly observed: { readonly rateLimit: string | null } | null;
}

/** Compares the package with the router's profile as of the last poll. */
export function profileStateOf({ isMapped, asOf, observed }: RouterProfile, rateLimit: string): ProfileState {
  if (asOf === null) return 'unknown';
  if (isMapped) return observed ? 'mapped' : 'mapped_missing';
  if (!observed) return 'missing';
  return isSameLimit(observed.rateLimit ?? '', rateLimit) ? 'same' : 'differs';
}

/** To a router, `10M/20M` and `10000k/20000k 0/0` are the same. */
function isSameLimit(one: string, other: string): boolean {
  const written = inFull(one);
  return written !== undefined && written === inFull(other);
}

/**
 * All six parts in one notation: parts left out before a given minimum are written with the router's
 * defaults.
 */
function inFull(text: string): string | undefined {
  const limit = parseRateLimit(text);
  return limit && formatRateLimit({ ...limit, minimum: limit.minimum ?? limit.rate });
}

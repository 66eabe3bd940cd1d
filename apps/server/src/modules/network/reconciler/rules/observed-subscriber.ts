import type { LineOnRouter } from '../../../customers/subscribers/index.ts';
import type { DriftingRow } from '../queries/drift.ts';
import { fixedAddress } from './fixed-address.ts';

/** The line that would have made the router what it is; undefined where no line of the panel's could. */
export function lineAsSeen(
  { subscriberId, base, seen, profile, status, packageId, staticIp }: DriftingRow,
  packages: ReadonlyMap<string, number>,
): LineOnRouter | undefined {
  if (!seen) return undefined;
  // What was taken over as it is may have no counterpart; only what changed since has to have one.
  const isOldAddress = seen.remoteAddress === base?.remoteAddress;
  const address = isOldAddress ? staticIp : fixedAddress(seen);
  if (!isOldAddress && seen.remoteAddress !== null && address === null) return undefined;
  const isOldProfile = seen.profile === profile || seen.profile === base?.profile;
  const sold = isOldProfile ? packageId : packages.get(seen.profile);
  if (sold === undefined) return undefined;
  // The other way round there is nothing to take: service that is to have ended is cut, not drift.
  const isCutThere = seen.disabled && status === 'active';
  return {
    id: subscriberId,
    status: isCutThere ? 'suspended' : status,
    packageId: sold,
    staticIp: address,
    callerId: seen.callerId,
  };
}

import type { SubscriberOnRouter } from '../../../customers/subscribers/index.ts';
import type { DriftingRow } from '../queries/drift.ts';
import { fixedAddress } from './fixed-address.ts';

/** The line that would have made the router what it is; undefined where no line of the panel's could. */
export function observedSubscriber(
  { subscriberId, lastApplied, observed, profile, status, packageId, staticIp }: DriftingRow,
  packages: ReadonlyMap<string, number>,
): SubscriberOnRouter | undefined {
  if (!observed) return undefined;
  // What was taken over as it is may have no counterpart; only what changed since has to have one.
  const isOldAddress = observed.remoteAddress === lastApplied?.remoteAddress;
  const address = isOldAddress ? staticIp : fixedAddress(observed);
  if (!isOldAddress && observed.remoteAddress !== null && address === null) return undefined;
  const isOldProfile = observed.profile === profile || observed.profile === lastApplied?.profile;
  const sold = isOldProfile ? packageId : packages.get(observed.profile);
  if (sold === undefined) return undefined;
  // The other way round there is nothing to take: service that is to have ended is cut, not drift.
  const isSuspendedOnRouter = observed.disabled && status === 'active';
  return {
    id: subscriberId,
    status: isSuspendedOnRouter ? 'suspended' : status,
    packageId: sold,
    staticIp: address,
    callerId: observed.callerId,
  };
}

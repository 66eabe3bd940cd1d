import type { SubscriberOnRouter } from '../../../customers/subscribers/index.ts';
import type { DriftingRow } from '../queries/drift.ts';
import { fixedAddress } from './fixed-address.ts';

/** The subscriber values that would produce the observed secret; undefined if there are none. */
export function observedSubscriber(
  { subscriberId, lastApplied, observed, profile, status, packageId, staticIp }: DriftingRow,
  packages: ReadonlyMap<string, number>,
): SubscriberOnRouter | undefined {
  if (!observed) return undefined;
  // A secret for another service does not serve the subscriber.
  if (observed.service !== undefined && observed.service !== 'pppoe' && observed.service !== 'any')
    return undefined;
  // Adopted values may have no match; only values that changed since need one.
  const isOldAddress = observed.remoteAddress === lastApplied?.remoteAddress;
  const address = isOldAddress ? staticIp : fixedAddress(observed);
  if (!isOldAddress && observed.remoteAddress !== null && address === null) return undefined;
  const isOldProfile = observed.profile === profile || observed.profile === lastApplied?.profile;
  const sold = isOldProfile ? packageId : packages.get(observed.profile);
  if (sold === undefined) return undefined;
  // The reverse cannot be accepted: service that should have ended is suspended again and is not drift.
  const isSuspendedOnRouter = observed.disabled && status === 'active';
  return {
    id: subscriberId,
    status: isSuspendedOnRouter ? 'suspended' : status,
    packageId: sold,
    staticIp: address,
    callerId: observed.callerId,
  };
}

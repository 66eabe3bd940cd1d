import { describe, expect, it } from 'vitest';
import type { DriftingRow } from '../queries/drift.ts';
import { observedSubscriber } from './observed-subscriber.ts';

const settings = { disabled: false, profile: 'home', remoteAddress: null, callerId: null };
const row = (changes: Partial<DriftingRow>): DriftingRow => ({
  id: 1,
  subscriberId: 7,
  state: 'drift',
  lastApplied: settings,
  observed: settings,
  profile: 'home',
  status: 'active',
  packageId: 3,
  staticIp: null,
  ...changes,
});
const packages = new Map([['fast', 4]]);

describe('the subscriber that matches a secret', () => {
  it('is suspended if the secret is disabled, and has the package of its profile', () => {
    const observed = { ...settings, disabled: true, profile: 'fast', callerId: '0A:00:00:00:00:01' };
    expect(observedSubscriber(row({ observed }), packages)).toEqual({
      id: 7,
      status: 'suspended',
      packageId: 4,
      staticIp: null,
      callerId: '0A:00:00:00:00:01',
    });
  });

  it('does not exist if the profile belongs to no package, or the address is a pool', () => {
    expect(
      observedSubscriber(row({ observed: { ...settings, profile: 'unknown' } }), packages),
    ).toBeUndefined();
    expect(
      observedSubscriber(row({ observed: { ...settings, remoteAddress: 'pool1' } }), packages),
    ).toBeUndefined();
  });

  it('keeps values without a match that were adopted as they are', () => {
    const lastApplied = { ...settings, profile: 'unknown', remoteAddress: 'pool1' };
    const observed = { ...lastApplied, disabled: true };
    expect(observedSubscriber(row({ lastApplied, observed }), packages)).toMatchObject({
      status: 'suspended',
      packageId: 3,
    });
  });
});

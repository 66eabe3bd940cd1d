import { describe, expect, it } from 'vitest';
import { type ComparedSecret, compareSecret } from './compare-secret.ts';
import { noUnmanagedValues, type SecretSettings } from './secret-settings.ts';

const managed: SecretSettings = { disabled: false, profile: 'home', remoteAddress: null, callerId: null };
const enabled: SecretSettings = {
  ...managed,
  service: 'pppoe',
  ...noUnmanagedValues,
  passwordHash: 'k.ours',
};
const disabled = { ...enabled, disabled: true };
const desiredSecret = (changes: Partial<ComparedSecret> = {}): ComparedSecret => ({
  desiredState: 'enabled',
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  lastApplied: enabled,
  state: 'synced',
  observed: null,
  missedPrints: 0,
  ...changes,
});
const suspended = desiredSecret({ desiredState: 'disabled', lastApplied: disabled });

describe('a snapshot', () => {
  it('with the last applied state changes nothing', () => {
    expect(compareSecret(desiredSecret(), enabled, true)).toBeUndefined();
    expect(compareSecret(suspended, disabled, false)).toBeUndefined();
    const drift = { ...enabled, profile: 'fast' };
    expect(compareSecret(desiredSecret({ state: 'drift', observed: drift }), drift, true)).toBeUndefined();
  });

  it('with other values is drift, until it shows the applied state again', () => {
    const changed = { ...enabled, profile: 'fast' };
    expect(compareSecret(desiredSecret(), changed, true)).toMatchObject({
      state: 'drift',
      observed: changed,
      lastApplied: enabled,
    });
    const drifting = desiredSecret({ state: 'drift', observed: changed });
    expect(compareSecret(drifting, enabled, true)).toMatchObject({ state: 'synced', observed: null });
  });

  it('without the secret is counted, and only the second in a row counts as deleted', () => {
    expect(compareSecret(desiredSecret(), null, false)).toMatchObject({ state: 'synced', missedPrints: 1 });
    const missedOnce = desiredSecret({ missedPrints: 1 });
    expect(compareSecret(missedOnce, enabled, false)).toMatchObject({ state: 'synced', missedPrints: 0 });
    expect(compareSecret(missedOnce, null, false)).toMatchObject({
      state: 'drift',
      observed: null,
      missedPrints: 2,
    });
    expect(compareSecret(desiredSecret({ state: 'drift', missedPrints: 2 }), null, false)).toBeUndefined();
  });

  it('with service that should have ended removes it again', () => {
    expect(compareSecret(suspended, enabled, false)).toMatchObject({
      state: 'pending',
      observed: enabled,
      dropSession: true,
    });
    expect(compareSecret(suspended, disabled, true)).toMatchObject({ state: 'pending', dropSession: true });
  });

  it('without passwords neither hides nor causes a changed password', () => {
    const withoutPassword = { ...enabled, passwordHash: null };
    expect(compareSecret(desiredSecret(), withoutPassword, true)).toBeUndefined();
    const changed = { ...enabled, passwordHash: 'k.other' };
    expect(compareSecret(desiredSecret(), changed, true)).toMatchObject({
      state: 'drift',
      observed: changed,
    });
    const drifting = desiredSecret({ state: 'drift', observed: changed });
    expect(compareSecret(drifting, withoutPassword, true)).toBeUndefined();
    expect(compareSecret(drifting, enabled, true)).toMatchObject({ state: 'synced' });
  });

  it('records what was not recorded before, and hashes of a new key, without calling it drift', () => {
    const recorded = { state: 'synced', lastApplied: enabled };
    expect(compareSecret(desiredSecret({ lastApplied: managed }), enabled, true)).toMatchObject(recorded);
    const rotated = { ...enabled, passwordHash: 'k2.ours' };
    expect(compareSecret(desiredSecret(), rotated, true)).toMatchObject({
      state: 'synced',
      lastApplied: rotated,
    });
  });

  it('leaves an adopted secret as it is, though it differs from the desired state', () => {
    const asFound = { ...enabled, profile: 'old plan' };
    expect(compareSecret(desiredSecret({ lastApplied: asFound }), asFound, true)).toBeUndefined();
    expect(compareSecret(desiredSecret({ lastApplied: asFound }), enabled, true)).toMatchObject({
      state: 'synced',
      lastApplied: enabled,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { findOwnSecret } from './own-secret.ts';
import { noUnmanagedValues } from './secret-settings.ts';

const settings = (service: string, passwordHash: string | null = 'k.ours') => ({
  disabled: false,
  profile: 'Home',
  remoteAddress: null,
  callerId: null,
  service,
  ...noUnmanagedValues,
  passwordHash,
});
const secret = (id: string, service: string, passwordHash?: string) => ({
  id,
  settings: settings(service, passwordHash),
});
const known = { lastApplied: settings('pppoe'), itemId: '*2' };
const adoptedForAny = { lastApplied: settings('any'), itemId: '*2' };

describe('the secret of a subscriber', () => {
  it('is the one for PPPoE, wherever it is in the list', () => {
    const listed = [secret('*1', 'l2tp'), secret('*9', 'pppoe'), secret('*3', 'pptp')];
    expect(findOwnSecret(listed, known)?.id).toBe('*9');
  });

  it('is one for any service only if it was adopted so', () => {
    expect(findOwnSecret([secret('*4', 'any')], adoptedForAny)?.id).toBe('*4');
    expect(findOwnSecret([secret('*4', 'any')], { lastApplied: null, itemId: null })?.id).toBe('*4');
    expect(findOwnSecret([secret('*4', 'any')], known)).toBeUndefined();
  });

  it('is ours with a changed service if it has our id and still our password or settings', () => {
    expect(findOwnSecret([secret('*2', 'l2tp')], known)?.id).toBe('*2');
    const edited = { id: '*2', settings: { ...settings('l2tp'), profile: 'VPN' } };
    expect(findOwnSecret([edited], known)?.id).toBe('*2');
  });

  it('is not one for another service that only has our name, or only our id', () => {
    expect(findOwnSecret([secret('*7', 'l2tp')], known)).toBeUndefined();
    const renumbered = { id: '*2', settings: { ...settings('l2tp', 'k.other'), profile: 'VPN' } };
    expect(findOwnSecret([renumbered], known)).toBeUndefined();
    expect(findOwnSecret([secret('*2', 'l2tp')], { lastApplied: null, itemId: '*2' })).toBeUndefined();
  });
});

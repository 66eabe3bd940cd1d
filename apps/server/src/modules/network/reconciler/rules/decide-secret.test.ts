import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DesiredSecret, decideSecret, desiredSettings } from './decide-secret.ts';
import { type SecretSettings, sameSettings } from './secret-settings.ts';

const settings = (changes: Partial<SecretSettings> = {}): SecretSettings => ({
  disabled: false,
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  ...changes,
});
const desiredSecret = (changes: Partial<DesiredSecret> = {}): DesiredSecret => ({
  desiredState: 'enabled',
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  lastApplied: settings(),
  intended: false,
  passwordDiffers: false,
  unchanged: false,
  ...changes,
});

describe('a secret', () => {
  it.each([
    ['is added if it is missing', desiredSecret({ lastApplied: null }), null, { do: 'add', had: null }],
    ['in the desired state is not written', desiredSecret(), settings(), { do: 'nothing' }],
    [
      'is pushed if only the desired state changed',
      desiredSecret({ desiredState: 'disabled' }),
      settings(),
      { do: 'set', had: null },
    ],
    [
      'with another password is set',
      desiredSecret({ passwordDiffers: true }),
      settings(),
      { do: 'set', had: null },
    ],
    [
      'changed only on the router is drift',
      desiredSecret({ unchanged: true }),
      settings({ profile: 'other' }),
      { do: 'leave', as: 'drift' },
    ],
    [
      'changed on both sides is pushed, and the previous settings are recorded',
      desiredSecret({ desiredState: 'disabled' }),
      settings({ profile: 'other' }),
      { do: 'set', had: settings({ profile: 'other' }) },
    ],
    [
      'deleted on the router is drift',
      desiredSecret({ unchanged: true }),
      null,
      { do: 'leave', as: 'drift' },
    ],
    [
      'without service that was enabled on the router is disabled again',
      desiredSecret({ desiredState: 'disabled', unchanged: true, lastApplied: settings({ disabled: true }) }),
      settings(),
      { do: 'set', had: settings() },
    ],
    [
      'that is foreign is not written',
      desiredSecret({ lastApplied: null }),
      settings(),
      { do: 'leave', as: 'foreign' },
    ],
    [
      'that is foreign is not removed',
      desiredSecret({ lastApplied: null, desiredState: 'absent' }),
      settings(),
      { do: 'nothing' },
    ],
    [
      'whose add got no response is ours',
      desiredSecret({ lastApplied: null, intended: true, profile: 'new' }),
      settings(),
      { do: 'set', had: null },
    ],
    [
      'that is ours is removed',
      desiredSecret({ desiredState: 'absent' }),
      settings(),
      { do: 'remove', had: null },
    ],
    [
      'that is already gone need not be removed',
      desiredSecret({ desiredState: 'absent' }),
      null,
      { do: 'nothing' },
    ],
  ])('%s', (_what, given, observedSettings, expected) => {
    expect(decideSecret(given, observedSettings)).toEqual(expected);
  });
});

const anySettings = fc.record({
  disabled: fc.boolean(),
  profile: fc.constantFrom('home', 'office'),
  remoteAddress: fc.constantFrom(null, '10.0.0.1'),
  callerId: fc.constant(null),
});
const anyDesired: fc.Arbitrary<DesiredSecret> = fc.record({
  desiredState: fc.constantFrom('enabled', 'disabled', 'expired', 'absent'),
  profile: fc.constantFrom('home', 'office'),
  remoteAddress: fc.constantFrom(null, '10.0.0.1'),
  callerId: fc.constant(null),
  lastApplied: fc.option(anySettings),
  intended: fc.boolean(),
  passwordDiffers: fc.boolean(),
  unchanged: fc.boolean(),
});

describe('in every combination', () => {
  it('foreign secrets are never written, and only differences are', () => {
    fc.assert(
      fc.property(anyDesired, fc.option(anySettings), (given, observedSettings) => {
        const decision = decideSecret(given, observedSettings);
        const isForeign = observedSettings !== null && given.lastApplied === null && !given.intended;
        if (isForeign) expect(['nothing', 'leave']).toContain(decision.do);
        if (decision.do === 'nothing' && !isForeign)
          expect(sameSettings(observedSettings, desiredSettings(given))).toBe(true);
        if (decision.do === 'add') expect(observedSettings).toBeNull();
        if (decision.do === 'set' || decision.do === 'remove') expect(observedSettings).not.toBeNull();
      }),
    );
  });

  it('a subscriber without service never keeps it if the secret is ours', () => {
    fc.assert(
      fc.property(anyDesired, anySettings, (given, observedSettings) => {
        fc.pre(
          given.desiredState !== 'enabled' &&
            !observedSettings.disabled &&
            (given.lastApplied !== null || given.intended),
        );
        fc.pre(!sameSettings(observedSettings, desiredSettings(given)));
        expect(['set', 'remove']).toContain(decideSecret(given, observedSettings).do);
      }),
    );
  });
});

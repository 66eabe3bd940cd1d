import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type SecretFacts, sameFacts, type Wish, wantedFacts } from './decide-secret.ts';

const facts = (changes: Partial<SecretFacts> = {}): SecretFacts => ({
  disabled: false,
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  ...changes,
});
const wish = (changes: Partial<Wish> = {}): Wish => ({
  want: 'enabled',
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  base: facts(),
  intended: false,
  passwordDiffers: false,
  unchanged: false,
  ...changes,
});

describe('one secret', () => {
  it.each([
    ['is added where it is missing', wish({ base: null }), null, { do: 'add', had: null }],
    ['that is as wished is left alone', wish(), facts(), { do: 'nothing' }],
    ['is pushed when only the wish changed', wish({ want: 'disabled' }), facts(), { do: 'set', had: null }],
    ['with another password is set', wish({ passwordDiffers: true }), facts(), { do: 'set', had: null }],
    [
      'changed behind our back is drift',
      wish({ unchanged: true }),
      facts({ profile: 'other' }),
      { do: 'leave', as: 'drift' },
    ],
    [
      'changed on both sides is pushed, and what was there is kept',
      wish({ want: 'disabled' }),
      facts({ profile: 'other' }),
      { do: 'set', had: facts({ profile: 'other' }) },
    ],
    ['that is gone behind our back is drift', wish({ unchanged: true }), null, { do: 'leave', as: 'drift' }],
    [
      'without service that was switched on again is cut again',
      wish({ want: 'disabled', unchanged: true, base: facts({ disabled: true }) }),
      facts(),
      { do: 'set', had: facts() },
    ],
    ['of someone else is left', wish({ base: null }), facts(), { do: 'leave', as: 'foreign' }],
    ['of someone else is not removed', wish({ base: null, want: 'absent' }), facts(), { do: 'nothing' }],
    [
      'whose add was not answered is ours',
      wish({ base: null, intended: true, profile: 'new' }),
      facts(),
      { do: 'set', had: null },
    ],
    ['of ours is removed', wish({ want: 'absent' }), facts(), { do: 'remove', had: null }],
    ['that is gone already need not be removed', wish({ want: 'absent' }), null, { do: 'nothing' }],
  ])('%s', (_what, given, fact, expected) => {
    expect(decide(given, fact)).toEqual(expected);
  });
});

const anyFacts = fc.record({
  disabled: fc.boolean(),
  profile: fc.constantFrom('home', 'office'),
  remoteAddress: fc.constantFrom(null, '10.0.0.1'),
  callerId: fc.constant(null),
});
const anyWish: fc.Arbitrary<Wish> = fc.record({
  want: fc.constantFrom('enabled', 'disabled', 'expired', 'absent'),
  profile: fc.constantFrom('home', 'office'),
  remoteAddress: fc.constantFrom(null, '10.0.0.1'),
  callerId: fc.constant(null),
  base: fc.option(anyFacts),
  intended: fc.boolean(),
  passwordDiffers: fc.boolean(),
  unchanged: fc.boolean(),
});

describe('whatever stands where', () => {
  it('nothing is written to what is not ours, and only what differs is', () => {
    fc.assert(
      fc.property(anyWish, fc.option(anyFacts), (given, fact) => {
        const decision = decide(given, fact);
        const isForeign = fact !== null && given.base === null && !given.intended;
        if (isForeign) expect(['nothing', 'leave']).toContain(decision.do);
        if (decision.do === 'nothing' && !isForeign) expect(sameFacts(fact, wantedFacts(given))).toBe(true);
        if (decision.do === 'add') expect(fact).toBeNull();
        if (decision.do === 'set' || decision.do === 'remove') expect(fact).not.toBeNull();
      }),
    );
  });

  it('a line that is to have no service never keeps it where the secret is ours', () => {
    fc.assert(
      fc.property(anyWish, anyFacts, (given, fact) => {
        fc.pre(given.want !== 'enabled' && !fact.disabled && (given.base !== null || given.intended));
        fc.pre(!sameFacts(fact, wantedFacts(given)));
        expect(['set', 'remove']).toContain(decide(given, fact).do);
      }),
    );
  });
});

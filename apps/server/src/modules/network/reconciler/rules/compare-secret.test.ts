import { describe, expect, it } from 'vitest';
import { type JudgedWish, judge } from './compare-secret.ts';
import type { SecretFacts } from './decide-secret.ts';

const enabled: SecretFacts = { disabled: false, profile: 'home', remoteAddress: null, callerId: null };
const disabled = { ...enabled, disabled: true };
const wish = (changes: Partial<JudgedWish> = {}): JudgedWish => ({
  want: 'enabled',
  profile: 'home',
  remoteAddress: null,
  callerId: null,
  base: enabled,
  state: 'confirmed',
  seen: null,
  missedPrints: 0,
  ...changes,
});
const suspended = wish({ want: 'disabled', base: disabled });

describe('a print', () => {
  it('that shows what was confirmed says nothing new', () => {
    expect(judge(wish(), enabled, true)).toBeUndefined();
    expect(judge(suspended, disabled, false)).toBeUndefined();
    const drift = { ...enabled, profile: 'fast' };
    expect(judge(wish({ state: 'drift', seen: drift }), drift, true)).toBeUndefined();
  });

  it('that shows something else is drift, until it shows the same again', () => {
    const changed = { ...enabled, profile: 'fast' };
    expect(judge(wish(), changed, true)).toMatchObject({ state: 'drift', seen: changed, base: enabled });
    const drifting = wish({ state: 'drift', seen: changed });
    expect(judge(drifting, enabled, true)).toMatchObject({ state: 'confirmed', seen: null });
  });

  it('without the secret counts, and only the second one is believed', () => {
    expect(judge(wish(), null, false)).toMatchObject({ state: 'confirmed', missedPrints: 1 });
    const missedOnce = wish({ missedPrints: 1 });
    expect(judge(missedOnce, enabled, false)).toMatchObject({ state: 'confirmed', missedPrints: 0 });
    expect(judge(missedOnce, null, false)).toMatchObject({ state: 'drift', seen: null, missedPrints: 2 });
    expect(judge(wish({ state: 'drift', missedPrints: 2 }), null, false)).toBeUndefined();
  });

  it('that shows service where there is to be none has it cut again', () => {
    expect(judge(suspended, enabled, false)).toMatchObject({
      state: 'waiting',
      seen: enabled,
      dropSession: true,
    });
    expect(judge(suspended, disabled, true)).toMatchObject({ state: 'waiting', dropSession: true });
  });

  it('leaves one that was taken over as it is, though the panel would have it otherwise', () => {
    const asFound = { ...enabled, profile: 'old plan' };
    expect(judge(wish({ base: asFound }), asFound, true)).toBeUndefined();
    expect(judge(wish({ base: asFound }), enabled, true)).toMatchObject({
      state: 'confirmed',
      base: enabled,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { mayLoadDemo, mustBeChecked, runsNetwork } from './demo-guard.ts';

const situation = (changes: {
  host?: string;
  production?: boolean;
  flags?: string[];
  isEmbedded?: boolean;
  existingUsers?: 'demo' | 'own' | 'none';
}) => {
  const {
    host = '127.0.0.1',
    production = false,
    flags = [],
    isEmbedded = true,
    existingUsers = 'none',
  } = changes;
  return { config: { host, production }, flags, isEmbedded, existingUsers };
};

describe('the demo', () => {
  it('is loaded into an empty embedded database on this machine', () => {
    expect(mayLoadDemo(situation({}))).toBe(true);
    expect(mayLoadDemo(situation({ host: 'localhost' }))).toBe(true);
  });

  it('is not loaded if users exist, if it was declined, or into an external database', () => {
    expect(mayLoadDemo(situation({ existingUsers: 'own' }))).toBe(false);
    expect(mayLoadDemo(situation({ existingUsers: 'demo' }))).toBe(false);
    expect(mayLoadDemo(situation({ flags: ['--empty'] }))).toBe(false);
    expect(mayLoadDemo(situation({ isEmbedded: false }))).toBe(false);
    expect(mayLoadDemo(situation({ isEmbedded: false, flags: ['--demo-public'] }))).toBe(false);
  });

  it('is never loaded in production, and on a network only if requested', () => {
    expect(mayLoadDemo(situation({ production: true }))).toBe(false);
    expect(mayLoadDemo(situation({ production: true, flags: ['--demo-public'] }))).toBe(false);
    expect(mayLoadDemo(situation({ host: '0.0.0.0' }))).toBe(false);
    expect(mayLoadDemo(situation({ host: '0.0.0.0', flags: ['--demo-public'] }))).toBe(true);
  });

  it('starts its routers unless declined, and nothing else starts them', () => {
    expect(runsNetwork(situation({ existingUsers: 'demo' }))).toBe(true);
    expect(runsNetwork(situation({ existingUsers: 'demo', flags: ['--no-network'] }))).toBe(false);
    expect(runsNetwork(situation({ existingUsers: 'demo', production: true }))).toBe(false);
    expect(runsNetwork(situation({ existingUsers: 'own' }))).toBe(false);
    expect(runsNetwork(situation({ existingUsers: 'none', flags: ['--empty'] }))).toBe(false);
  });

  it('that exists already is not exposed to the network unless requested, and never in production', () => {
    expect(() => mayLoadDemo(situation({ existingUsers: 'demo', host: '0.0.0.0' }))).toThrow(/--demo-public/);
    expect(mayLoadDemo(situation({ existingUsers: 'demo', host: '0.0.0.0', flags: ['--demo-public'] }))).toBe(
      false,
    );
    const production = situation({ existingUsers: 'demo', production: true, flags: ['--demo-public'] });
    expect(() => mayLoadDemo(production)).toThrow(/production/);
  });

  it('is looked for by an API that is started alone, except on this machine', () => {
    expect(mustBeChecked({ host: '127.0.0.1', production: false }, [])).toBe(false);
    expect(mustBeChecked({ host: '0.0.0.0', production: false }, [])).toBe(true);
    expect(mustBeChecked({ host: '0.0.0.0', production: false }, ['--demo-public'])).toBe(false);
    expect(mustBeChecked({ host: '127.0.0.1', production: true }, [])).toBe(true);
  });
});

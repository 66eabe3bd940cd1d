import { actions, subjects, type UserData } from '@lastmile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveRedirect } from './guard.ts';

const user: UserData = {
  id: 1,
  fullName: 'Collector',
  role: 'collector',
  ispId: 1,
  ispName: 'North',
  locale: 'en',
  ability: [{ action: 'read', subject: 'Auth' }],
  mustSetUpTwoFactor: false,
  actsAsIsp: false,
};
const areas = { action: 'read', subject: 'Area' } as const;
const login = { action: 'read', subject: 'Auth', redirectIfSignedIn: true } as const;

describe('entering a page', () => {
  it('is open to a visitor where reading Auth is enough', () => {
    expect(resolveRedirect(login, undefined, '/login')).toBeUndefined();
  });

  it('sends a visitor to sign in, and remembers where they wanted to go', () => {
    expect(resolveRedirect(areas, undefined, '/isp/area-management?search=মিরপুর&sort=-code')).toBe(
      `/login?${new URLSearchParams({ to: '/isp/area-management?search=মিরপুর&sort=-code' })}`,
    );
    expect(resolveRedirect(areas, undefined, '/')).toBe('/login');
  });

  it('is open to anyone signed in: what the page may show is decided there', () => {
    expect(resolveRedirect(areas, user, '/isp/area-management')).toBeUndefined();
  });

  it('sends a signed-in user from the sign-in page to the start', () => {
    expect(resolveRedirect(login, user, '/login')).toBe('/');
  });

  it('admits a visitor to nothing but what reads Auth', () => {
    const pair = fc.record({ action: fc.constantFrom(...actions), subject: fc.constantFrom(...subjects) });
    fc.assert(
      fc.property(pair, (route) => {
        const isOpen = resolveRedirect(route, undefined, '/x') === undefined;
        expect(isOpen).toBe(route.action === 'read' && route.subject === 'Auth');
      }),
    );
  });
});

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
  paymentMethods: [],
  mustSetUpTwoFactor: false,
  idleMinutes: 720,
  actsAsIsp: false,
};
const areas = { action: 'read', subject: 'Area' } as const;
const login = { action: 'read', subject: 'Auth', redirectIfSignedIn: true } as const;

describe('resolveRedirect', () => {
  it('lets visitors open pages that only require read Auth', () => {
    expect(resolveRedirect(login, undefined, '/login')).toBeUndefined();
  });

  it('redirects a visitor to sign-in and keeps the requested path', () => {
    expect(resolveRedirect(areas, undefined, '/isp/area-management?search=মিরপুর&sort=-code')).toBe(
      `/login?${new URLSearchParams({ to: '/isp/area-management?search=মিরপুর&sort=-code' })}`,
    );
    expect(resolveRedirect(areas, undefined, '/')).toBe('/login');
  });

  it('lets every signed-in user enter; the page checks the permission', () => {
    expect(resolveRedirect(areas, user, '/isp/area-management')).toBeUndefined();
  });

  it('redirects a signed-in user from the sign-in page to the start page', () => {
    expect(resolveRedirect(login, user, '/login')).toBe('/');
  });

  it('redirects visitors from every page that requires more than read Auth', () => {
    const permission = fc.record({
      action: fc.constantFrom(...actions),
      subject: fc.constantFrom(...subjects),
    });
    fc.assert(
      fc.property(permission, (route) => {
        const isOpen = resolveRedirect(route, undefined, '/x') === undefined;
        expect(isOpen).toBe(route.action === 'read' && route.subject === 'Auth');
      }),
    );
  });
});

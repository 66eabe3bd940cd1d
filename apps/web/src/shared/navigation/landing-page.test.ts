import { describe, expect, it } from 'vitest';
import { landingAfterSignIn } from './landing-page.ts';

describe('landing after sign-in', () => {
  it('leads home by role', () => {
    expect(landingAfterSignIn('admin', null)).toBe('/');
    expect(landingAfterSignIn('client', null)).toBe('/access-control');
    expect(landingAfterSignIn('collector', null)).toBe('/login');
  });

  it('leads back to the page that was asked for', () => {
    expect(landingAfterSignIn('client', '/isp/area-management?search=a')).toBe(
      '/isp/area-management?search=a',
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('never leads out of the panel by %j', (wanted) => {
    expect(landingAfterSignIn('admin', wanted)).toBe('/');
  });
});

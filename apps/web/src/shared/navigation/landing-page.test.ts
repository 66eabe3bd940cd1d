import { describe, expect, it } from 'vitest';
import { resolveLandingPage } from './landing-page.ts';

describe('landing after sign-in', () => {
  it('leads home by role', () => {
    expect(resolveLandingPage('admin', null)).toBe('/');
    expect(resolveLandingPage('client', null)).toBe('/access-control');
    expect(resolveLandingPage('collector', null)).toBe('/login');
  });

  it('leads back to the page that was asked for', () => {
    expect(resolveLandingPage('client', '/isp/area-management?search=a')).toBe(
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
    expect(resolveLandingPage('admin', wanted)).toBe('/');
  });
});

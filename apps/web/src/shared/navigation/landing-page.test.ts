import { describe, expect, it } from 'vitest';
import { resolveLandingPage } from './landing-page.ts';

describe('resolveLandingPage', () => {
  it('returns the home page of the role', () => {
    expect(resolveLandingPage('admin', null)).toBe('/');
    expect(resolveLandingPage('client', null)).toBe('/access-control');
    expect(resolveLandingPage('collector', null)).toBe('/login');
  });

  it('returns the requested page', () => {
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
  ])('never leaves the application for %j', (requested) => {
    expect(resolveLandingPage('admin', requested)).toBe('/');
  });
});

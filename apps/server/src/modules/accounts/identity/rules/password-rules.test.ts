import { describe, expect, it } from 'vitest';
import { commonLongPasswords } from './common-passwords.ts';
import { findPasswordWeakness } from './password-rules.ts';

const logins = ['owner@north.example', '+8801712345678'];

describe('password rules', () => {
  it('require ten characters, counted as grapheme clusters', () => {
    expect(findPasswordWeakness('nine char', logins)).toBe('too_short');
    expect(findPasswordWeakness('😀😀😀😀😀😀', logins)).toBe('too_short');
    expect(findPasswordWeakness('nine chars', logins)).toBeUndefined();
    expect(findPasswordWeakness('পাসওয়ার্ড দীর্ঘ', logins)).toBeUndefined();
  });

  it('reject the most common passwords, in any case', () => {
    expect(findPasswordWeakness('qwertyuiop', logins)).toBe('too_common');
    expect(findPasswordWeakness('Password123', logins)).toBe('too_common');
    expect(findPasswordWeakness('１２３４５６７８９０', logins)).toBe('too_common');
  });

  it('reject the login, in any format', () => {
    expect(findPasswordWeakness('Owner@North.example', logins)).toBe('is_the_login');
    expect(findPasswordWeakness('01712-345678', logins)).toBe('is_the_login');
    expect(findPasswordWeakness('owner@south.example', logins)).toBeUndefined();
  });

  it('use a list that contains only passwords of the required length', () => {
    expect(commonLongPasswords.size).toBeGreaterThan(140);
    for (const password of commonLongPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(10);
      expect(password).toBe(password.toLowerCase());
    }
  });
});

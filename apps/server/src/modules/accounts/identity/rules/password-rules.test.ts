import { describe, expect, it } from 'vitest';
import { commonLongPasswords } from './common-passwords.ts';
import { weaknessOf } from './password-rules.ts';

const logins = ['owner@north.example', '+8801712345678'];

describe('password rules', () => {
  it('require ten characters, counted as grapheme clusters', () => {
    expect(weaknessOf('nine char', logins)).toBe('too_short');
    expect(weaknessOf('😀😀😀😀😀😀', logins)).toBe('too_short');
    expect(weaknessOf('nine chars', logins)).toBeUndefined();
    expect(weaknessOf('পাসওয়ার্ড দীর্ঘ', logins)).toBeUndefined();
  });

  it('reject the most common passwords, in any case', () => {
    expect(weaknessOf('qwertyuiop', logins)).toBe('too_common');
    expect(weaknessOf('Password123', logins)).toBe('too_common');
    expect(weaknessOf('１２３４５６７８９０', logins)).toBe('too_common');
  });

  it('reject the login, in any format', () => {
    expect(weaknessOf('Owner@North.example', logins)).toBe('is_the_login');
    expect(weaknessOf('01712-345678', logins)).toBe('is_the_login');
    expect(weaknessOf('owner@south.example', logins)).toBeUndefined();
  });

  it('use a list that contains only passwords of the required length', () => {
    expect(commonLongPasswords.size).toBeGreaterThan(140);
    for (const password of commonLongPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(10);
      expect(password).toBe(password.toLowerCase());
    }
  });
});

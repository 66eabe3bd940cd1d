import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastLength, passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it('is 0 below the minimum length', () => {
    fc.assert(fc.property(fc.string({ maxLength: leastLength - 1 }), (text) => passwordStrength(text) === 0));
  });

  it('increases from repetition to words to phrases', () => {
    expect(passwordStrength('aaaaaaaaaaaa')).toBe(1);
    expect(passwordStrength('1234567890')).toBe(1);
    expect(passwordStrength('mirpurdhaka')).toBe(2);
    expect(passwordStrength('Mirpur-dhaka-10')).toBeGreaterThanOrEqual(3);
    expect(passwordStrength('four winds of the delta')).toBe(4);
  });

  it("ignores the user's own name and login", () => {
    const own = ['Rahim Uddin', 'rahim@jamuna.example'];
    expect(passwordStrength('rahimuddinjamuna', own)).toBe(1);
    expect(passwordStrength('rahimuddinjamuna')).toBeGreaterThan(1);
  });
});

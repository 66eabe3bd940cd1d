import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseCode, parseCode, randomCharacters, randomCode, randomToken } from './codes.ts';

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

// Built from a generated body, so that a failure can be reproduced from its seed.
const codeOfSomeLength = fc.array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: 30 }).map((body) =>
  ALPHABET.map((last) => body.join('') + last)
    .filter(isValid)
    .join(),
);

const isValid = (code: string) => parseCode(code, code.length).ok;

const replaceAt = (code: string, index: number, character: string) =>
  code.slice(0, index) + character + code.slice(index + 1);

test('a random code has its length, its alphabet and a valid check character', () => {
  for (let length = 2; length <= 31; length += 1) {
    const code = randomCode(length);
    expect(code).toHaveLength(length);
    expect([...code].every((character) => ALPHABET.includes(character))).toBe(true);
    expect(parseCode(code, length)).toEqual({ ok: true, value: code });
  }
  expect(randomCode()).toHaveLength(8);
});

test('exactly one character is the check of a body', () => {
  fc.assert(fc.property(codeOfSomeLength, isValid));
});

test('every substitution of one character is detected', () => {
  fc.assert(
    fc.property(codeOfSomeLength, (code) => {
      const altered = [...code].flatMap((right, index) =>
        ALPHABET.filter((wrong) => wrong !== right).map((wrong) => replaceAt(code, index, wrong)),
      );
      expect(altered).toHaveLength(31 * code.length);
      expect(altered.filter(isValid)).toEqual([]);
    }),
  );
});

test('every swap of two different characters is detected, adjacent or not', () => {
  fc.assert(
    fc.property(codeOfSomeLength, (code) => {
      const swapped = [...code].flatMap((first, left) =>
        [...code].slice(left + 1).flatMap((second, distance) => {
          if (first === second) return [];
          return [replaceAt(replaceAt(code, left, second), left + 1 + distance, first)];
        }),
      );
      expect(swapped.filter(isValid)).toEqual([]);
    }),
  );
});

test('swapping any two characters changes the check character', () => {
  // Exhaustive where random values could miss a weak pair: all 32 × 32 prefixes of a three-character code.
  const check = (head: string) => ALPHABET.filter((last) => parseCode(head + last, 3).ok);
  for (const first of ALPHABET) {
    for (const second of ALPHABET) {
      expect(check(first + second)).toHaveLength(1);
      if (first !== second) expect(check(first + second)).not.toEqual(check(second + first));
    }
  }
});

test('a code is parsed in either case, with spaces, dashes, look-alikes and Bangla digits', () => {
  expect(normaliseCode(' o1il-u2 ab\u2013৩c ')).toBe('0111V2AB3C');
  const code = randomCode(12);
  const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('v', 'u');
  expect(parseCode(`${typed.slice(0, 6)} - ${typed.slice(6)}`, 12)).toEqual({ ok: true, value: code });
});

test('an invalid code is rejected with its reason', () => {
  expect(parseCode('', 8)).toEqual({ ok: false, reason: 'wrong_length' });
  expect(parseCode(randomCode(7), 8)).toEqual({ ok: false, reason: 'wrong_length' });
  expect(parseCode('ABC*DEFG', 8)).toEqual({ ok: false, reason: 'unknown_character' });
  expect(() => randomCode(1)).toThrow(RangeError);
  expect(() => randomCode(32)).toThrow(RangeError);
});

test('random characters are uniformly distributed', () => {
  const drawn = 64_000;
  const counts = new Map<string, number>();
  for (const character of randomCharacters(drawn)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(ALPHABET);
  // 2,000 expected each; eight standard deviations are 352, so chance does not fail this test.
  for (const count of counts.values()) expect(Math.abs(count - drawn / 32)).toBeLessThan(352);
});

test('a token is base64url of the requested number of random bytes', () => {
  for (const bytes of [1, 16, 31, 32, 33]) {
    const token = randomToken(bytes);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(bytes);
  }
  expect(new Set(Array.from({ length: 1000 }, () => randomToken())).size).toBe(1000);
});

import { foldDigits } from './digits.ts';
import { accepted, type Parsed, refused } from './parse-result.ts';

/**
 * Thirty-two characters without look-alikes: I, L, O and U are left out, and typed look-alikes are read as
 * the remaining character.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };

const MIN_LENGTH = 2;
// The weights of the check are the powers of one element of order 31; longer codes would repeat a weight.
const MAX_LENGTH = 31;

export type CodeParseError = 'wrong_length' | 'unknown_character' | 'wrong_check_character';

/** A random code whose last character is a check of the others. */
export function randomCode(length = 8): string {
  assertCodeLength(length);
  const body = randomCharacters(length - 1);
  return body + ALPHABET.charAt(timesAlpha(weightedSum(body)));
}

/** Parses a code as typed: either case, with spaces or dashes, with look-alikes. */
export function parseCode(text: string, length = 8): Parsed<string, CodeParseError> {
  assertCodeLength(length);
  const code = normaliseCode(text);
  if ([...code].some((character) => !ALPHABET.includes(character))) return refused('unknown_character');
  if (code.length !== length) return refused('wrong_length');
  return weightedSum(code) === 0 ? accepted(code) : refused('wrong_check_character');
}

/** The normalised form in which a code, or a prefix of one, is stored and searched. */
export function normaliseCode(text: string): string {
  return foldDigits(text)
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/[ILOU]/g, (character) => LOOK_ALIKES[character] ?? character);
}

/** Random characters of the same alphabet without a check, for secrets that people copy manually. */
export function randomCharacters(length: number): string {
  // 256 is a multiple of 32, so the low five bits of a random byte are uniformly distributed.
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

/** An unguessable token in base64url; 32 bytes are 43 characters. */
export function randomToken(byteCount = 32): string {
  const binary = String.fromCharCode(...randomBytes(byteCount));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// getRandomValues also exists on plain-http pages, unlike randomUUID and subtle.
function randomBytes(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

/**
 * The code as a polynomial over GF(32), evaluated at alpha. No weights modulo 32 can detect both kinds of
 * mistakes: substitutions need odd weights, swaps need odd differences between them. In a field every weight
 * and every difference of two weights is invertible, so each single substitution and each swap of two
 * different characters changes the sum.
 */
function weightedSum(code: string): number {
  return [...code].reduce((sum, character) => timesAlpha(sum) ^ ALPHABET.indexOf(character), 0);
}

/** Multiplication by alpha, a root of x^5 + x^2 + 1, which generates all 31 non-zero elements. */
function timesAlpha(element: number): number {
  const doubled = element << 1;
  return doubled & 0b100000 ? doubled ^ 0b100101 : doubled;
}

function assertCodeLength(length: number): void {
  if (!Number.isInteger(length) || length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new RangeError(`A code has ${MIN_LENGTH} to ${MAX_LENGTH} characters, not ${length}`);
  }
}

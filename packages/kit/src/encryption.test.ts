import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateKey, parseKeyRing, Sealer, SealingError } from './encryption.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const oldKey = generateKey('2025');
const newKey = generateKey('2026-b');
const sealer = new Sealer(parseKeyRing(`${newKey}, ${oldKey}`));

function failureOf(action: () => unknown): SealingError {
  try {
    action();
  } catch (error) {
    if (error instanceof SealingError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

test('what was sealed opens again in its context, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plaintext, context) => {
      const sealed = sealer.seal(plaintext, context);
      expect(sealed).toMatch(/^v1\.2026-b\.[A-Za-z0-9_-]+$/);
      expect(sealer.open(sealed, context)).toBe(plaintext);
    }),
  );
});

test('sealing the same text twice gives two different values', () => {
  expect(sealer.seal('secret', 'row 1')).not.toBe(sealer.seal('secret', 'row 1'));
});

test('a sealed value does not open in another context', () => {
  const sealed = sealer.seal('secret', 'vault.secret:7');
  expect(failureOf(() => sealer.open(sealed, 'vault.secret:8')).failure).toBe('not_authentic');
});

test('no character of a sealed value can be changed unnoticed', () => {
  const sealed = sealer.seal('secret', 'here');
  for (const [index, character] of [...sealed].entries()) {
    // All 64, because the spare bits of the last character could hide some of them.
    for (const other of [...BASE64URL].filter((candidate) => candidate !== character)) {
      const altered = sealed.slice(0, index) + other + sealed.slice(index + 1);
      expect(() => sealer.open(altered, 'here')).toThrow(SealingError);
    }
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => sealer.open(sealed.slice(0, length), 'here')).toThrow(SealingError);
  }
});

test('a value cannot be passed off as sealed by another key of the ring', () => {
  const sameKeyTwice = new Sealer(parseKeyRing(`a:${oldKey.split(':')[1]},b:${oldKey.split(':')[1]}`));
  const renamed = sameKeyTwice.seal('secret', 'here').replace('v1.a.', 'v1.b.');
  expect(failureOf(() => sameKeyTwice.open(renamed, 'here')).failure).toBe('not_authentic');
});

test('old values open while their key is in the ring, and say which key they miss after', () => {
  const before = new Sealer(parseKeyRing(oldKey));
  const sealed = before.seal('secret', 'here');
  expect(sealer.open(sealed, 'here')).toBe('secret');
  expect(sealer.isSealedWithCurrentKey(sealed)).toBe(false);
  expect(sealer.isSealedWithCurrentKey(sealer.seal('secret', 'here'))).toBe(true);
  const failure = failureOf(() => new Sealer(parseKeyRing(newKey)).open(sealed, 'here'));
  expect(failure).toMatchObject({ failure: 'unknown_key', keyId: '2025' });
  expect(failure.message).toContain('2025');
});

test.each(['', 'v1', 'v1.2026-b.', 'v2.2026-b.AAAA', 'plain text', 'v1.2026-b.AAAA.x', 'v1.2026-b.A+/='])(
  'the text "%s" is refused as malformed',
  (text) => {
    expect(failureOf(() => sealer.open(text, 'here')).failure).toBe('malformed');
  },
);

test.each([
  ['is empty', ''],
  ['has no key', 'nokey'],
  ['has a short key', 'a:short'],
  ['has a space in an id', `a b:${'A'.repeat(43)}=`],
  ['names an id twice', `${oldKey},${oldKey}`],
  ['ends on a comma', `${oldKey},`],
  ['has a third part', `${oldKey}:x`],
])('a key ring that %s is refused without showing key material', (_fault, text) => {
  const failure = failureOf(() => parseKeyRing(text));
  expect(failure.failure).toBe('bad_key_ring');
  expect(failure.message).not.toContain(oldKey.split(':')[1]);
});

test('a ring without its current key makes no sealer', () => {
  const ring = { currentId: 'gone', keys: parseKeyRing(oldKey).keys };
  expect(failureOf(() => new Sealer(ring)).keyId).toBe('gone');
});

test('neither sealer nor ring print their keys', () => {
  const key = `${oldKey.split(':')[1]}`;
  const printed = inspect([sealer, parseKeyRing(oldKey)], { depth: 9, showHidden: true });
  expect(printed).not.toContain(key);
  expect(printed).not.toContain(Buffer.from(key, 'base64').toString('hex').slice(0, 8));
});

test('a key is 32 random bytes, and a bad id makes none', () => {
  expect(Buffer.from(`${oldKey.split(':')[1]}`, 'base64')).toHaveLength(32);
  expect(generateKey('x')).not.toBe(generateKey('x'));
  expect(() => generateKey('a.b')).toThrow(SealingError);
});

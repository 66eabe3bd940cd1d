import { createCipheriv } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cipher, DecryptionError, generateKey, KeyVersions, parseKeyRing } from './encryption.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const oldKey = generateKey('2025');
const newKey = generateKey('2026-b');
const cipher = new Cipher(parseKeyRing(`${newKey}, ${oldKey}`));

function failureOf(action: () => unknown): DecryptionError {
  try {
    action();
  } catch (error) {
    if (error instanceof DecryptionError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

test('an encrypted value decrypts in its context, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plaintext, context) => {
      const encrypted = cipher.encrypt(plaintext, context);
      expect(encrypted).toMatch(/^v2\.2026-b\.1\.[A-Za-z0-9_-]+$/);
      expect(cipher.decrypt(encrypted, context)).toBe(plaintext);
    }),
  );
});

test('encrypting the same text twice gives two different values', () => {
  expect(cipher.encrypt('secret', 'row 1')).not.toBe(cipher.encrypt('secret', 'row 1'));
});

test('an encrypted value does not decrypt in another context', () => {
  const encrypted = cipher.encrypt('secret', 'vault.secret:7');
  expect(failureOf(() => cipher.decrypt(encrypted, 'vault.secret:8')).failure).toBe('not_authentic');
});

test('any changed character of an encrypted value is detected', () => {
  const encrypted = cipher.encrypt('secret', 'here');
  for (const [index, character] of [...encrypted].entries()) {
    // All 64, because the spare bits of the last character could hide some of them.
    for (const other of [...BASE64URL].filter((candidate) => candidate !== character)) {
      const altered = encrypted.slice(0, index) + other + encrypted.slice(index + 1);
      expect(() => cipher.decrypt(altered, 'here')).toThrow(DecryptionError);
    }
  }
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => cipher.decrypt(encrypted.slice(0, length), 'here')).toThrow(DecryptionError);
  }
});

test('a value cannot be passed off as encrypted with another key of the ring', () => {
  const sameKeyTwice = new Cipher(parseKeyRing(`a:${oldKey.split(':')[1]},b:${oldKey.split(':')[1]}`));
  const renamed = sameKeyTwice.encrypt('secret', 'here').replace('v2.a.', 'v2.b.');
  expect(failureOf(() => sameKeyTwice.decrypt(renamed, 'here')).failure).toBe('not_authentic');
});

test('old values decrypt while their key is in the ring, and report the missing key afterwards', () => {
  const before = new Cipher(parseKeyRing(oldKey));
  const encrypted = before.encrypt('secret', 'here');
  expect(cipher.decrypt(encrypted, 'here')).toBe('secret');
  expect(encrypted.startsWith(cipher.currentHead('here'))).toBe(false);
  expect(cipher.encrypt('secret', 'here').startsWith(cipher.currentHead('here'))).toBe(true);
  const failure = failureOf(() => new Cipher(parseKeyRing(newKey)).decrypt(encrypted, 'here'));
  expect(failure).toMatchObject({ failure: 'unknown_key', keyId: '2025' });
  expect(failure.message).toContain('2025');
});

test.each([
  '',
  'v1',
  'v1.2026-b.',
  'v2.2026-b.AAAA',
  'v2.2026-b.0.AAAA',
  'v3.2026-b.1.AAAA',
  'plain text',
  'v1.2026-b.AAAA.x',
  'v1.2026-b.A+/=',
])('the text "%s" is rejected as malformed', (text) => {
  expect(failureOf(() => cipher.decrypt(text, 'here')).failure).toBe('malformed');
});

test.each([
  ['is empty', ''],
  ['has no key', 'nokey'],
  ['has a short key', 'a:short'],
  ['has a space in an id', `a b:${'A'.repeat(43)}=`],
  ['names an id twice', `${oldKey},${oldKey}`],
  ['ends on a comma', `${oldKey},`],
  ['has a third part', `${oldKey}:x`],
])('a key ring that %s is rejected without showing key material', (_fault, text) => {
  const failure = failureOf(() => parseKeyRing(text));
  expect(failure.failure).toBe('bad_key_ring');
  expect(failure.message).not.toContain(oldKey.split(':')[1]);
});

test('a ring without its current key is rejected', () => {
  const ring = { currentId: 'gone', keys: parseKeyRing(oldKey).keys };
  expect(failureOf(() => new Cipher(ring)).keyId).toBe('gone');
});

test('neither cipher nor ring print their keys', () => {
  const key = `${oldKey.split(':')[1]}`;
  const printed = inspect([cipher, parseKeyRing(oldKey)], { depth: 9, showHidden: true });
  expect(printed).not.toContain(key);
  expect(printed).not.toContain(Buffer.from(key, 'base64').toString('hex').slice(0, 8));
});

test('a key has 32 random bytes, and an invalid id is rejected', () => {
  expect(Buffer.from(`${oldKey.split(':')[1]}`, 'base64')).toHaveLength(32);
  expect(generateKey('x')).not.toBe(generateKey('x'));
  expect(() => generateKey('a.b')).toThrow(DecryptionError);
});

test('a keyed hash is equal for the same text in the same context, and for nothing else', () => {
  expect(cipher.hash('secret', 'a')).toBe(cipher.hash('secret', 'a'));
  expect(cipher.hash('secret', 'a')).not.toBe(cipher.hash('secret', 'b'));
  expect(cipher.hash('Secret', 'a')).not.toBe(cipher.hash('secret', 'a'));
  expect(cipher.hash('b.secret', 'a')).not.toBe(cipher.hash('secret', 'a.b'));
});

test('a keyed hash starts with the key id, so that hashes of different keys are told apart', () => {
  expect(cipher.hash('secret', 'a')).toMatch(/^2026-b\.[\w-]{22}$/);
  expect(new Cipher(parseKeyRing(oldKey)).hash('secret', 'a')).toMatch(/^2025\./);
});

test('each purpose has a key of its own, so that a value does not decrypt for another purpose', () => {
  const ring = parseKeyRing(oldKey);
  const encrypted = new Cipher(ring).encrypt('secret', 'users.totp:1');
  const box = Buffer.from(encrypted.split('.')[3] ?? '', 'base64url');
  const direct = createCipheriv('aes-256-gcm', ring.keys.get('2025') as never, box.subarray(0, 12));
  expect(box.subarray(12, -16)).not.toEqual(Buffer.concat([direct.update('secret'), direct.final()]));
  expect(failureOf(() => cipher.decrypt(encrypted, 'routers.password:1')).failure).toBe('not_authentic');
});

test('values of the format before purposes are still decrypted', () => {
  const ring = parseKeyRing(oldKey);
  const nonce = Buffer.alloc(12, 1);
  const old = createCipheriv('aes-256-gcm', ring.keys.get('2025') as never, nonce);
  old.setAAD(Buffer.from('v1.2025.users.totp:1'));
  const box = Buffer.concat([nonce, old.update('secret'), old.final(), old.getAuthTag()]);
  expect(cipher.decrypt(`v1.2025.${box.toString('base64url')}`, 'users.totp:1')).toBe('secret');
});

test('after a rotation values of both versions decrypt, and a process learns of it from the first new value', () => {
  const ring = parseKeyRing(oldKey);
  const versions = new KeyVersions();
  const rotating = new Cipher(ring, versions);
  const before = rotating.encrypt('secret', 'users.totp:1');
  versions.learn('users.totp', 2);
  const after = rotating.encrypt('secret', 'users.totp:1');
  expect(after).toMatch(/^v2\.2025\.2\./);
  const behind = new Cipher(ring);
  expect([behind.decrypt(before, 'users.totp:1'), behind.decrypt(after, 'users.totp:1')]).toEqual([
    'secret',
    'secret',
  ]);
  expect(behind.encrypt('secret', 'users.totp:1')).toMatch(/^v2\.2025\.2\./);
  expect(behind.encrypt('secret', 'routers.password:1')).toMatch(/^v2\.2025\.1\./);
});

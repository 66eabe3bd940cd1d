import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptAndVerify, encryptAndSign, readKeys } from './keys.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const content = { merchantId: '683002007104225', orderId: 'LM0001', challenge: 'ab'.repeat(20) };

test('what one side encrypts and signs, the other reads', () => {
  for (let round = 0; round < 20; round++) {
    const message = encryptAndSign(content, theirs.publicKey, ours.privateKey);
    expect(decryptAndVerify(message, theirs.privateKey, ours.publicKey)).toEqual(content);
  }
});

test('nothing is read from a message for someone else, one that was altered, or one signed by someone else', () => {
  const message = encryptAndSign(content, theirs.publicKey, ours.privateKey);
  expect(decryptAndVerify(message, ours.privateKey, ours.publicKey)).toBeUndefined();
  expect(decryptAndVerify(message, theirs.privateKey, theirs.publicKey)).toBeUndefined();
  const altered = {
    ...message,
    sensitiveData: `${message.sensitiveData.startsWith('A') ? 'B' : 'A'}${message.sensitiveData.slice(1)}`,
  };
  expect(decryptAndVerify(altered, theirs.privateKey, ours.publicKey)).toBeUndefined();
  expect(
    decryptAndVerify({ sensitiveData: '', signature: '' }, theirs.privateKey, ours.publicKey),
  ).toBeUndefined();
});

test('keys are read as PEM and as the base64 of a merchant pack, and a broken one is not shown', () => {
  const privatePem = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const bare = (pem: string) => pem.replaceAll(/-----.*-----|\n/g, '');
  for (const [own, provider] of [
    [privatePem, publicPem],
    [bare(privatePem), bare(publicPem)],
  ] as const) {
    const keys = readKeys(own, provider);
    const message = encryptAndSign(content, keys.provider, keys.own);
    expect(decryptAndVerify(message, theirs.privateKey, ours.publicKey)).toEqual(content);
  }
  expect(() => readKeys('secret-words', publicPem)).toThrow(/^A key of Nagad cannot be read$/);
});

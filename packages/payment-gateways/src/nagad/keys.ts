import {
  constants,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  sign,
  verify,
} from 'node:crypto';

/** Keys come as PEM or, as in the provider's merchant pack, as the base64 between its lines. */
const pem = (text: string, label: string) =>
  text.includes('-----') ? text : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----\n`;

export interface NagadKeys {
  readonly own: KeyObject;
  readonly provider: KeyObject;
}

/** Throws if a key cannot be read; the message does not contain it. */
export function readKeys(ownPrivateKey: string, providerPublicKey: string): NagadKeys {
  try {
    return {
      own: createPrivateKey(pem(ownPrivateKey, 'PRIVATE KEY')),
      provider: createPublicKey(pem(providerPublicKey, 'PUBLIC KEY')),
    };
  } catch {
    throw new Error('A key of Nagad cannot be read');
  }
}

export interface SignedMessage {
  readonly sensitiveData: string;
  readonly signature: string;
}

/** RSA with PKCS#1 v1.5 both ways: encrypted for the receiver, signed by the sender over the plain JSON. */
export function encryptAndSign(content: object, receiver: KeyObject, sender: KeyObject): SignedMessage {
  const plain = Buffer.from(JSON.stringify(content));
  return {
    sensitiveData: publicEncrypt({ key: receiver, padding: constants.RSA_PKCS1_PADDING }, plain).toString(
      'base64',
    ),
    signature: sign('sha256', plain, sender).toString('base64'),
  };
}

/** Undefined if the message was made for someone else, was altered or is not signed by the sender. */
export function decryptAndVerify(message: SignedMessage, receiver: KeyObject, sender: KeyObject): unknown {
  try {
    const plain = decrypt(Buffer.from(message.sensitiveData, 'base64'), receiver);
    if (!verify('sha256', plain, sender, Buffer.from(message.signature, 'base64'))) return undefined;
    return JSON.parse(plain.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Node refuses to remove this padding itself, because answering differently to good and bad padding would reveal the
 * text. Nothing is answered here: what cannot be read is dropped, and only messages signed by the provider count.
 */
function decrypt(encrypted: Buffer, key: KeyObject): Buffer {
  const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted);
  const end = block.indexOf(0, 2);
  if (block[0] !== 0 || block[1] !== 2 || end < 10) throw new Error('Not a padded block');
  return block.subarray(end + 1);
}

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const FORMAT = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 16;

// No dot, which separates the parts of an encrypted value, and no colon or comma, which separate those of a
// key ring.
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const KEY_AS_BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Keys are KeyObjects, which do not print key material when they are logged. */
export interface KeyRing {
  readonly currentId: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

export type DecryptionFailure = 'bad_key_ring' | 'malformed' | 'unknown_key' | 'not_authentic';

/** The message never contains plaintext, key material or the encrypted text. */
export class DecryptionError extends Error {
  readonly failure: DecryptionFailure;
  readonly keyId: string | undefined;

  constructor(failure: DecryptionFailure, message: string, keyId?: string) {
    super(message);
    this.name = 'DecryptionError';
    this.failure = failure;
    this.keyId = keyId;
  }
}

/** Parses `id:base64,id2:base64`: the first key encrypts, all of them decrypt. */
export function parseKeyRing(text: string): KeyRing {
  const entries = text.split(',').map((entry, index) => parseKey(entry.trim(), index + 1));
  const keys = new Map(entries);
  const [current] = entries;
  if (current === undefined || keys.size !== entries.length) {
    throw new DecryptionError('bad_key_ring', 'The key ring contains a key id twice');
  }
  return { currentId: current[0], keys };
}

function parseKey(entry: string, position: number): [id: string, key: KeyObject] {
  const [id = '', encoded = '', ...rest] = entry.split(':');
  if (!KEY_ID.test(id) || !KEY_AS_BASE64.test(encoded) || rest.length > 0) {
    const form = `<id>:<base64 of ${KEY_BYTES} bytes>`;
    throw new DecryptionError(
      'bad_key_ring',
      `Key ${position} of the key ring does not have the form ${form}`,
    );
  }
  return [id, createSecretKey(Buffer.from(encoded, 'base64'))];
}

/** A new entry for a key ring; placed first, it becomes the current key. */
export function generateKey(id: string): string {
  if (!KEY_ID.test(id))
    throw new DecryptionError('bad_key_ring', 'A key id must have 1 to 32 letters, digits, _ or -');
  return `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/**
 * AES-256-GCM with a random 96-bit nonce, which is safe for 2^32 values per key. The context (for example
 * table, column and row key) is authenticated but not stored: an encrypted value that was moved elsewhere
 * does not decrypt there.
 */
export class Cipher {
  readonly #ring: KeyRing;
  #hashKey: Buffer | undefined;

  constructor(ring: KeyRing) {
    if (!ring.keys.has(ring.currentId)) {
      throw new DecryptionError(
        'bad_key_ring',
        'The key ring does not contain its current key',
        ring.currentId,
      );
    }
    this.#ring = ring;
  }

  encrypt(plaintext: string, context: string): string {
    const keyId = this.#ring.currentId;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(keyId), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(keyId, context));
    const box = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${FORMAT}.${keyId}.${box.toString('base64url')}`;
  }

  decrypt(encrypted: string, context: string): string {
    const { keyId, box } = parseEncrypted(encrypted);
    const nonce = box.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key(keyId), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(keyId, context));
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    const ciphertext = box.subarray(NONCE_BYTES, -TAG_BYTES);
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch {
      const reason = 'The encrypted value was altered, belongs to another context or uses another key';
      throw new DecryptionError('not_authentic', `${reason} of the id ${keyId}`, keyId);
    }
  }

  /**
   * A keyed hash, to notice that a secret changed without storing it. Hashes compare only if their key ids,
   * the part before the dot, are equal.
   */
  hash(plaintext: string, context: string): string {
    const keyId = this.#ring.currentId;
    // Separates these hashes from every other use of the key.
    this.#hashKey ??= createHmac('sha256', this.#key(keyId)).update(`${FORMAT}.hash`).digest();
    const hmac = createHmac('sha256', this.#hashKey).update(`${context.length}.${context}.${plaintext}`);
    return `${keyId}.${hmac.digest().subarray(0, HASH_BYTES).toString('base64url')}`;
  }

  /** False for values that a key rotation still has to encrypt again. */
  isEncryptedWithCurrentKey(encrypted: string): boolean {
    return parseEncrypted(encrypted).keyId === this.#ring.currentId;
  }

  #key(keyId: string): KeyObject {
    const key = this.#ring.keys.get(keyId);
    if (key === undefined)
      throw new DecryptionError('unknown_key', `The key ring has no key ${keyId}`, keyId);
    return key;
  }
}

// A key id contains no dot, so different pairs of key id and context never give the same bytes.
const additionalData = (keyId: string, context: string) =>
  Buffer.from(`${FORMAT}.${keyId}.${context}`, 'utf8');

function parseEncrypted(encrypted: string): { keyId: string; box: Buffer } {
  const [format, keyId = '', encoded = '', ...rest] = encrypted.split('.');
  const box = Buffer.from(encoded, 'base64url');
  const isCanonical = box.toString('base64url') === encoded;
  const isLongEnough = box.length >= NONCE_BYTES + TAG_BYTES;
  if (format !== FORMAT || !KEY_ID.test(keyId) || rest.length > 0 || !isCanonical || !isLongEnough) {
    throw new DecryptionError('malformed', 'The text is not an encrypted value');
  }
  return { keyId, box };
}

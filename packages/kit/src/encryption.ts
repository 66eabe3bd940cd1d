import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const FORMAT = 'v2';
/** Values of this format were encrypted with the key of the ring itself, for every purpose. */
const OLD_FORMAT = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 16;

// No dot, which separates the parts of an encrypted value, and no colon or comma, which separate those of a
// key ring.
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const VERSION = /^[1-9]\d{0,5}$/;
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

/** What a value is encrypted for: the context up to its first colon, `subscribers.password:1:karim`. */
export const purposeOf = (context: string): string => context.split(':', 1)[0] ?? '';

/**
 * The current key version of each purpose, 1 unless it was rotated. Processes learn of a new version from the database, or
 * from the first value they decrypt with it.
 */
export class KeyVersions {
  readonly #versions = new Map<string, number>();

  of(purpose: string): number {
    return this.#versions.get(purpose) ?? 1;
  }

  /** A lower version than the known one changes nothing. */
  learn(purpose: string, version: number): void {
    if (version > this.of(purpose)) this.#versions.set(purpose, version);
  }
}

/**
 * AES-256-GCM with a random 96-bit nonce, which is safe for 2^32 values per key. Each purpose has a key of its own, derived
 * from the key ring by HKDF with its version; both are in the value, so that old ones stay readable. The context (for
 * example table, column and row key) is authenticated but not stored: an encrypted value that was moved elsewhere does not
 * decrypt there.
 */
export class Cipher {
  readonly versions: KeyVersions;
  readonly #ring: KeyRing;
  readonly #derived = new Map<string, KeyObject>();
  #hashKey: Buffer | undefined;

  constructor(ring: KeyRing, versions: KeyVersions = new KeyVersions()) {
    if (!ring.keys.has(ring.currentId)) {
      throw new DecryptionError(
        'bad_key_ring',
        'The key ring does not contain its current key',
        ring.currentId,
      );
    }
    this.#ring = ring;
    this.versions = versions;
  }

  encrypt(plaintext: string, context: string): string {
    const keyId = this.#ring.currentId;
    const version = this.versions.of(purposeOf(context));
    const head = `${FORMAT}.${keyId}.${version}`;
    const nonce = randomBytes(NONCE_BYTES);
    const key = this.#derivedKey(keyId, purposeOf(context), version);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(head, context));
    const box = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${head}.${box.toString('base64url')}`;
  }

  decrypt(encrypted: string, context: string): string {
    const { head, keyId, version, box } = parseEncrypted(encrypted);
    const purpose = purposeOf(context);
    const key = version === undefined ? this.#key(keyId) : this.#derivedKey(keyId, purpose, version);
    const decipher = createDecipheriv(CIPHER, key, box.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(additionalData(head, context));
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    const ciphertext = box.subarray(NONCE_BYTES, -TAG_BYTES);
    let plaintext: string;
    try {
      plaintext = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch {
      const reason = 'The encrypted value was altered, belongs to another context or uses another key';
      throw new DecryptionError('not_authentic', `${reason} of the id ${keyId}`, keyId);
    }
    if (version !== undefined) this.versions.learn(purpose, version);
    return plaintext;
  }

  /**
   * A keyed hash, to notice that a secret changed without storing it. Hashes compare only if their key ids,
   * the part before the dot, are equal.
   */
  hash(plaintext: string, context: string): string {
    const keyId = this.#ring.currentId;
    // Separates these hashes from every other use of the key.
    this.#hashKey ??= createHmac('sha256', this.#key(keyId)).update(`${OLD_FORMAT}.hash`).digest();
    const hmac = createHmac('sha256', this.#hashKey).update(`${context.length}.${context}.${plaintext}`);
    return `${keyId}.${hmac.digest().subarray(0, HASH_BYTES).toString('base64url')}`;
  }

  /** The beginning of every value that is encrypted with the current key of its purpose; a rotation changes the others. */
  currentHead(purpose: string): string {
    return `${FORMAT}.${this.#ring.currentId}.${this.versions.of(purpose)}.`;
  }

  #derivedKey(keyId: string, purpose: string, version: number): KeyObject {
    const label = `${keyId}.${version}.${purpose}`;
    const known = this.#derived.get(label);
    if (known) return known;
    const info = `lastmile encryption, version ${version}: ${purpose}`;
    const key = createSecretKey(
      new Uint8Array(hkdfSync('sha256', this.#key(keyId).export(), '', info, KEY_BYTES)),
    );
    this.#derived.set(label, key);
    return key;
  }

  #key(keyId: string): KeyObject {
    const key = this.#ring.keys.get(keyId);
    if (key === undefined)
      throw new DecryptionError('unknown_key', `The key ring has no key ${keyId}`, keyId);
    return key;
  }
}

// Neither a key id nor a version contains a dot, so different heads and contexts never give the same bytes.
const additionalData = (head: string, context: string) => Buffer.from(`${head}.${context}`, 'utf8');

interface EncryptedParts {
  /** Everything before the box. */
  readonly head: string;
  readonly keyId: string;
  /** Undefined in the old format. */
  readonly version: number | undefined;
  readonly box: Buffer;
}

function parseEncrypted(encrypted: string): EncryptedParts {
  const parts = encrypted.split('.');
  const [format, keyId = ''] = parts;
  const encoded = parts.at(-1) ?? '';
  const head = parts.slice(0, -1).join('.');
  const box = Buffer.from(encoded, 'base64url');
  const isCanonical = box.toString('base64url') === encoded;
  const isLongEnough = box.length >= NONCE_BYTES + TAG_BYTES;
  if (!KEY_ID.test(keyId) || !isCanonical || !isLongEnough) throw malformed();
  if (format === OLD_FORMAT && parts.length === 3) return { head, keyId, version: undefined, box };
  const version = parts[2] ?? '';
  if (format !== FORMAT || parts.length !== 4 || !VERSION.test(version)) throw malformed();
  return { head, keyId, version: Number(version), box };
}

const malformed = () => new DecryptionError('malformed', 'The text is not an encrypted value');

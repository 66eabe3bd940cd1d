import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyRing } from '@lastmile/kit/encryption';

/**
 * The subscriber whose pay page a link opens. Replacing the link increments the version, which invalidates
 * earlier links.
 */
export interface PayLinkTarget {
  readonly ispId: number;
  readonly subscriberId: number;
  readonly version: number;
}

export interface PayLinks {
  tokenOf(target: PayLinkTarget): string;
  /** The URL printed on invoices and sent in messages. */
  urlOf(target: PayLinkTarget): string;
  /** Undefined for any token that was not created by `urlOf`. */
  open(token: string): PayLinkTarget | undefined;
}

const tagBytes = 16;
const targetBytes = 16;
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token is the encrypted target: a 128-bit tag over it, and the target encrypted under that tag
 * (synthetic IV). It is deterministic, so nothing has to be stored; it reveals no id and cannot be guessed.
 * Printed links must survive a key rotation: every key of the ring opens, the current one creates.
 */
export function createPayLinks({ currentId, keys }: KeyRing, panelUrl: () => string): PayLinks {
  const all = [...keys].map(([id, key]) => ({ id, ...keysFrom(key) }));
  const current = all.find(({ id }) => id === currentId);
  if (!current) throw new Error(`The key ring does not contain its current key ${currentId}`);
  const tokenOf = (target: PayLinkTarget) => {
    const bytes = bytesOf(target);
    const tag = tagOf(current.tagKey, bytes);
    return Buffer.concat([tag, cipher(current.cipherKey, tag, bytes)]).toString('base64url');
  };
  return {
    tokenOf,
    urlOf: (target) => `${panelUrl()}/pay/${tokenOf(target)}`,
    open(token) {
      const box = wellFormed.test(token) ? Buffer.from(token, 'base64url') : undefined;
      if (box?.toString('base64url') !== token) return undefined;
      const tag = box.subarray(0, tagBytes);
      for (const { tagKey, cipherKey } of all) {
        const bytes = decipher(cipherKey, tag, box.subarray(tagBytes));
        if (timingSafeEqual(tagOf(tagKey, bytes), tag)) return targetOf(bytes);
      }
      return undefined;
    },
  };
}

const keysFrom = (master: KeyObject) => ({
  tagKey: new Uint8Array(hkdfSync('sha256', master, '', 'lastmile pay links: tag', 32)),
  cipherKey: new Uint8Array(hkdfSync('sha256', master, '', 'lastmile pay links: cipher', 32)),
});

const tagOf = (key: Uint8Array, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, tagBytes);

function cipher(key: Uint8Array, tag: Buffer, bytes: Buffer): Buffer {
  const stream = createCipheriv('aes-256-ctr', key, tag);
  return Buffer.concat([stream.update(bytes), stream.final()]);
}

function decipher(key: Uint8Array, tag: Buffer, bytes: Buffer): Buffer {
  const stream = createDecipheriv('aes-256-ctr', key, tag);
  return Buffer.concat([stream.update(bytes), stream.final()]);
}

function bytesOf({ ispId, subscriberId, version }: PayLinkTarget): Buffer {
  const bytes = Buffer.alloc(targetBytes);
  bytes.writeUIntBE(ispId, 0, 6);
  bytes.writeUIntBE(subscriberId, 6, 6);
  bytes.writeUInt32BE(version, 12);
  return bytes;
}

const targetOf = (bytes: Buffer): PayLinkTarget => ({
  ispId: bytes.readUIntBE(0, 6),
  subscriberId: bytes.readUIntBE(6, 6),
  version: bytes.readUInt32BE(12),
});

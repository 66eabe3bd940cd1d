import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '@lastmile/kit/encryption';

interface RatedTicket {
  readonly ispId: number;
  readonly ticketId: number;
}

export interface RatingLinks {
  urlOf(ticket: RatedTicket): string;
  /** Undefined for any token that was not created by `urlOf`. */
  open(token: string): RatedTicket | undefined;
}

const targetBytes = 12;
const tagBytes = 16;
const wellFormed = /^[A-Za-z0-9_-]{38}$/;

/** The token is the signed ticket. Sent links survive a key rotation: every key of the ring opens, the current one signs. */
export function createRatingLinks({ currentId, keys }: KeyRing, panelUrl: () => string): RatingLinks {
  const all = [...keys].map(([id, key]) => ({ id, key: signingKeyOf(key) }));
  const current = all.find(({ id }) => id === currentId);
  if (!current) throw new Error(`The key ring does not contain its current key ${currentId}`);
  return {
    urlOf({ ispId, ticketId }) {
      const bytes = Buffer.alloc(targetBytes);
      bytes.writeUIntBE(ispId, 0, 6);
      bytes.writeUIntBE(ticketId, 6, 6);
      const token = Buffer.concat([bytes, tagOf(current.key, bytes)]).toString('base64url');
      return `${panelUrl()}/rate/${token}`;
    },
    open(token) {
      const box = wellFormed.test(token) ? Buffer.from(token, 'base64url') : undefined;
      if (box?.toString('base64url') !== token) return undefined;
      const [bytes, tag] = [box.subarray(0, targetBytes), box.subarray(targetBytes)];
      const isOurs = all.some(({ key }) => timingSafeEqual(tagOf(key, bytes), tag));
      return isOurs ? { ispId: bytes.readUIntBE(0, 6), ticketId: bytes.readUIntBE(6, 6) } : undefined;
    },
  };
}

const signingKeyOf = (master: KeyObject) =>
  new Uint8Array(hkdfSync('sha256', master, '', 'lastmile rating links', 32));

const tagOf = (key: Uint8Array, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, tagBytes);

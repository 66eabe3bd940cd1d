import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '@lastmile/kit/encryption';

export interface SignedTicket {
  readonly ispId: number;
  readonly ticketId: number;
}

const targetBytes = 12;

/** A ticket with a signature. What was sent survives a key rotation: every key of the ring opens, the current one signs. */
export function createTicketSigner({ currentId, keys }: KeyRing, purpose: string, tagBytes: number) {
  const all = [...keys].map(([id, master]) => ({
    id,
    key: new Uint8Array(hkdfSync('sha256', master, '', purpose, 32)),
  }));
  const current = all.find(({ id }) => id === currentId);
  if (!current) throw new Error(`The key ring does not contain its current key ${currentId}`);
  const tagOf = (key: Uint8Array, bytes: Buffer): Buffer =>
    createHmac('sha256', key).update(bytes).digest().subarray(0, tagBytes);
  return {
    sign({ ispId, ticketId }: SignedTicket): Buffer {
      const bytes = Buffer.alloc(targetBytes);
      bytes.writeUIntBE(ispId, 0, 6);
      bytes.writeUIntBE(ticketId, 6, 6);
      return Buffer.concat([bytes, tagOf(current.key, bytes)]);
    },
    /** Undefined for anything that was not signed. */
    open(box: Buffer): SignedTicket | undefined {
      if (box.length !== targetBytes + tagBytes) return undefined;
      const [bytes, tag] = [box.subarray(0, targetBytes), box.subarray(targetBytes)];
      const isOurs = all.some(({ key }) => timingSafeEqual(tagOf(key, bytes), tag));
      return isOurs ? { ispId: bytes.readUIntBE(0, 6), ticketId: bytes.readUIntBE(6, 6) } : undefined;
    },
  };
}

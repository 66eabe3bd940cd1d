import type { KeyRing } from '@lastmile/kit/encryption';
import { createTicketSigner, type SignedTicket } from './signed-tickets.ts';

export interface ReplyAddresses {
  /** Where answers to mails about the ticket go; undefined if mails are not received. */
  addressOf(ticket: SignedTicket): string | undefined;
  /** Undefined for any address that was not created by `addressOf`. */
  open(address: string): SignedTicket | undefined;
}

/**
 * `reply@mail.example.net` becomes `reply+TOKEN@mail.example.net`. Mail servers may change the case of an address, so the token
 * is in hexadecimal digits.
 */
export function createReplyAddresses(keyRing: KeyRing, base: string | undefined): ReplyAddresses {
  if (base === undefined) return { addressOf: () => undefined, open: () => undefined };
  const signer = createTicketSigner(keyRing, 'lastmile reply addresses', 10);
  const [local = '', domain = ''] = base.toLowerCase().split('@');
  const [start, end] = [`${local}+`, `@${domain}`];
  return {
    addressOf: (ticket) => `${start}${signer.sign(ticket).toString('hex')}${end}`,
    open(address) {
      const given = address.toLowerCase();
      if (!given.startsWith(start) || !given.endsWith(end)) return undefined;
      const token = given.slice(start.length, given.length - end.length);
      return /^[0-9a-f]{44}$/.test(token) ? signer.open(Buffer.from(token, 'hex')) : undefined;
    },
  };
}

import type { KeyRing } from '@lastmile/kit/encryption';
import { createTicketSigner, type SignedTicket } from './signed-tickets.ts';

export interface RatingLinks {
  urlOf(ticket: SignedTicket): string;
  /** Undefined for any token that was not created by `urlOf`. */
  open(token: string): SignedTicket | undefined;
}

const wellFormed = /^[A-Za-z0-9_-]{38}$/;

/** The token is the signed ticket. */
export function createRatingLinks(keyRing: KeyRing, panelUrl: () => string): RatingLinks {
  const signer = createTicketSigner(keyRing, 'lastmile rating links', 16);
  return {
    urlOf: (ticket) => `${panelUrl()}/rate/${signer.sign(ticket).toString('base64url')}`,
    open(token) {
      const box = wellFormed.test(token) ? Buffer.from(token, 'base64url') : undefined;
      return box?.toString('base64url') === token ? signer.open(box) : undefined;
    },
  };
}

import type { MessageChannel } from '@lastmile/contract';
import type { SignedTicket } from '../../../support/ticket-links/index.ts';
import type { RenderedNotification } from './render-notifications.ts';

/** A message on its way. */
export interface OutgoingMessage extends RenderedNotification {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly tries: number;
  readonly recipient: string;
  /** The ticket that it is about: an answer to a mail reaches it. */
  readonly ticket: SignedTicket | null;
  /** Of an SMS through the platform: whether the balance sufficed. Undefined: it costs no balance. */
  readonly isPaid?: boolean;
}

/** The result of one attempt, as it is saved. */
export interface Attempt {
  readonly message: OutgoingMessage;
  readonly state: 'sent' | 'failed' | 'unknown' | 'queued';
  readonly error: string | null;
  readonly againAt: string | null;
  readonly sentAt: string | null;
  readonly provider: string;
  readonly providerId: string | null;
}

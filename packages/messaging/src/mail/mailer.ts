export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Identifies repeated sends of the same mail; by default a new one is generated. */
  readonly messageId?: string;
  /** Where an answer goes; by default to the sender. */
  readonly replyTo?: string;
  /** The Message-ID that all mails of one conversation refer to. */
  readonly thread?: string;
  /** Written by a program: mail servers do not answer it with an absence note (RFC 3834). */
  readonly isAutomatic?: boolean;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** Passes a mail to a transport. Once `send` resolves, the mail was accepted, not delivered. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail was not sent. A permanent failure would repeat; any other may not. */
export class MailError extends Error {
  readonly isPermanent: boolean;
  /** The server did not respond: every other mail would fail too. */
  readonly isRouterUnreachable: boolean;

  constructor(
    message: string,
    options: { isPermanent: boolean; isRouterUnreachable: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.isPermanent = options.isPermanent;
    this.isRouterUnreachable = options.isRouterUnreachable;
  }
}

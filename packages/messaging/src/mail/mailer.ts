export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** By which a mail that comes twice is known to be the same; left out, it gets one of its own. */
  readonly messageId?: string;
}

/** Hands a mail over to whatever carries it. It has left the house once `send` resolves, not arrived. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail did not leave. A permanent failure will be the same at the next try; any other may not. */
export class MailError extends Error {
  readonly isPermanent: boolean;
  /** Nobody answered: any other mail would fare the same. */
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

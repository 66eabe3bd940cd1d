export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail over to whatever carries it. It has left the house once `send` resolves, not arrived. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail did not leave. A permanent failure will be the same at the next try; any other may not. */
export class MailError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, options: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.isPermanent = options.isPermanent;
  }
}

import nodemailer from 'nodemailer';
import { mailMessage } from './mail-message.ts';
import { MailError, type Mailer } from './mailer.ts';
import { smtpSettingsOf } from './smtp-settings.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. */
  readonly url: string;
  readonly from: string;
}

/** Sends through a mail server over a few pooled connections. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({ pool: true, maxConnections: 3, ...smtpSettingsOf(url) });
  return {
    async send(mail) {
      try {
        await transport.sendMail(mailMessage(from, mail));
      } catch (error) {
        throw explain(error as Error & { responseCode?: number });
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** 5xx is permanent, 4xx temporary (RFC 5321, 4.2.1). */
function explain(error: Error & { responseCode?: number }): MailError {
  const isPermanent = error.responseCode !== undefined && error.responseCode >= 500;
  return new MailError(
    `The mail server rejected the email or did not respond (${error.responseCode ?? 'no response'})`,
    {
      isPermanent,
      isRouterUnreachable: error.responseCode === undefined,
      cause: error,
    },
  );
}

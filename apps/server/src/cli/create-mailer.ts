import path from 'node:path';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Uses the configured mail server, otherwise the outbox folder, which in production nobody reads. */
export function createMailer({ mailUrl, mailFrom, home, production }: Config, log: Logger): Mailer {
  if (mailUrl) return createSmtpMailer({ url: mailUrl, from: mailFrom });
  const outbox = path.join(home, 'outbox');
  if (production)
    log.warn({ outbox }, 'MAIL_URL is not set: emails are written to a folder instead of being sent');
  return createOutboxMailer(outbox, mailFrom);
}

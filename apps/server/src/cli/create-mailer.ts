import path from 'node:path';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** A mail server where one is named; otherwise a folder, which in production nobody will look into. */
export function createMailer({ mailUrl, mailFrom, home, production }: Config, log: Logger): Mailer {
  if (mailUrl) return createSmtpMailer({ url: mailUrl, from: mailFrom });
  const outbox = path.join(home, 'outbox');
  if (production)
    log.warn({ outbox }, 'MAIL_URL is not set: emails are written to a folder instead of being sent');
  return createOutboxMailer(outbox, mailFrom);
}

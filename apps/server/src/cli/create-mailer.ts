import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutboxMailer, createSmtpMailer, type Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { MessagingTarget } from './gateway-network.ts';

const outboxOf = ({ home }: Pick<Config, 'home'>) => path.join(home, 'outbox');

/** Folders that a serving process writes to: temporary files of exports, attachments, and mails without a mail server. */
export const writtenFolders = ({
  home,
  mailUrl,
  files,
  attachmentFolder,
  ...messaging
}: Config): string[] => [
  attachmentFolder,
  ...(files.folder ? [files.folder] : []),
  ...(mailUrl && !messagingOf({ home, ...messaging }).outbox ? [] : [outboxOf({ home })]),
];

/** Where SMS and Telegram messages go: to the providers, to a simulator, or to the outbox folder. */
export function messagingOf({
  home,
  messagingUrl,
  production,
}: Pick<Config, 'home' | 'messagingUrl' | 'production'>): MessagingTarget {
  const isLive = messagingUrl === undefined ? production : messagingUrl === 'live';
  if (isLive) return {};
  return messagingUrl ? { simulatorUrl: messagingUrl } : { outbox: outboxOf({ home }) };
}

/**
 * Uses the configured mail server or folder, for example of a test; otherwise the outbox folder, which in production
 * nobody reads.
 */
export function createMailer({ mailUrl, mailFrom, home, production }: Config, log: Logger): Mailer {
  if (mailUrl?.startsWith('file:')) return createOutboxMailer(fileURLToPath(mailUrl), mailFrom);
  if (mailUrl) return createSmtpMailer({ url: mailUrl, from: mailFrom });
  const outbox = outboxOf({ home });
  if (production)
    log.warn({ outbox }, 'MAIL_URL is not set: emails are written to a folder instead of being sent');
  return createOutboxMailer(outbox, mailFrom);
}

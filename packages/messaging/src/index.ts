export { type Mail, MailError, type Mailer } from './mail/mailer.ts';
export { createOutboxMailer } from './mail/outbox-mailer.ts';
export { createSmtpMailer, type SmtpOptions } from './mail/smtp-mailer.ts';
export { verifyMailServer } from './mail/verify-mail-server.ts';

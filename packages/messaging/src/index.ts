export type { ProviderFetch } from './http/call-provider.ts';
export { type MailReceiver, type MailResult, startMailReceiver } from './inbound/mail-receiver.ts';
export { type InboundMail, maxMailBytes } from './inbound/parse-mail.ts';
export { type Mail, MailError, type Mailer } from './mail/mailer.ts';
export { createOutboxMailer } from './mail/outbox-mailer.ts';
export { createSmtpMailer, type SmtpOptions } from './mail/smtp-mailer.ts';
export { verifyMailServer } from './mail/verify-mail-server.ts';
export { createSmsDriver, type SmsCredentials } from './sms/create-sms-driver.ts';
export { findTemplateProblems, type HttpCredentials } from './sms/http-driver.ts';
export { type OutboxMessage, writeToOutbox } from './sms/outbox-messages.ts';
export {
  accountReasons,
  type BalanceOutcome,
  type SendOutcome,
  type Sms,
  type SmsDriver,
  type SmsDriverName,
  type SmsRefusal,
  smsDriverNames,
} from './sms/sms-driver.ts';
export { type DeliveryReport, readTwilioReport, signTwilio } from './sms/twilio.ts';
export { createTelegramBot, type TelegramBot } from './telegram/telegram-bot.ts';

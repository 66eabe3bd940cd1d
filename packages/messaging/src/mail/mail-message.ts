import type { Mail } from './mailer.ts';

/** The mail as nodemailer takes it. */
export const mailMessage = (
  from: string,
  { to, subject, text, messageId, replyTo, thread, isAutomatic }: Mail,
) => ({
  from,
  to,
  subject,
  text,
  ...(messageId ? { messageId } : {}),
  ...(replyTo ? { replyTo } : {}),
  ...(thread ? { inReplyTo: thread, references: thread } : {}),
  ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
});

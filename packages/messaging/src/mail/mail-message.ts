import type { Mail } from './mailer.ts';

/** The mail as nodemailer takes it. */
export const mailMessage = (
  from: string,
  { to, subject, text, messageId, replyTo, thread, isAutomatic, attachments = [] }: Mail,
) => ({
  from,
  to,
  subject,
  text,
  ...(messageId ? { messageId } : {}),
  ...(replyTo ? { replyTo } : {}),
  ...(thread ? { inReplyTo: thread, references: thread } : {}),
  ...(attachments.length > 0
    ? {
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
      }
    : {}),
  ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
});

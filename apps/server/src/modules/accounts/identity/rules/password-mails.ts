import type { Mail } from '@lastmile/messaging';

type Words = Pick<Mail, 'subject' | 'text'>;
interface Addressee {
  readonly fullName: string;
  readonly ispName: string | null;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;

export const resetMail = ({ fullName }: Addressee, link: string, hours: number): Words => ({
  subject: 'Reset your password',
  text: paragraphs(
    `Hello ${fullName},`,
    `We received a request to reset your password. Choose a new password within ${hours} hour:`,
    link,
    'If you did not request this, you can ignore this email. Your password has not changed.',
  ),
});

export const invitationMail = ({ fullName, ispName }: Addressee, link: string, hours: number): Words => ({
  subject: `You have been invited${ispName ? ` to ${ispName}` : ''}`,
  text: paragraphs(
    `Hello ${fullName},`,
    `An account has been created for you. Choose a password within ${hours / 24} days to get started:`,
    link,
  ),
});

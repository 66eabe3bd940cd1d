import type { Mail } from '@lastmile/messaging';

type Words = Pick<Mail, 'subject' | 'text'>;
interface Addressee {
  readonly fullName: string;
  readonly ispName: string | null;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;

export const resetMail = ({ fullName }: Addressee, link: string, hours: number): Words => ({
  subject: 'Choose a new password',
  text: paragraphs(
    `Hello ${fullName},`,
    `someone, most likely you, asked for a new password. Choose it here within ${hours} hour:`,
    link,
    'If it was not you, nothing has changed and there is nothing to do.',
  ),
});

export const invitationMail = ({ fullName, ispName }: Addressee, link: string, hours: number): Words => ({
  subject: `You are invited to the panel${ispName ? ` of ${ispName}` : ''}`,
  text: paragraphs(
    `Hello ${fullName},`,
    `an account was made for you. Choose a password within ${hours / 24} days to begin:`,
    link,
  ),
});

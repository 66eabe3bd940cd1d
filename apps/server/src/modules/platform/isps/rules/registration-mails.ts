import type { Mail } from '@lastmile/messaging';

type Words = Pick<Mail, 'subject' | 'text'>;
interface Registered {
  readonly contact: string;
  readonly company: string;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;

export const registrationCodeMail = ({ contact, company }: Registered, code: string): Words => ({
  subject: `Confirm the registration of ${company}`,
  text: paragraphs(
    `Hello ${contact},`,
    `Enter this code to complete the registration of ${company}. It is valid for 24 hours:`,
    code,
    'If you did not register, you can ignore this email.',
  ),
});

export const existingAccountMail = (panelUrl: string): Words => ({
  subject: 'You already have an account',
  text: paragraphs(
    'Someone entered your email address to register a company. You already have an account with this address, so nothing was registered.',
    'Sign in, or choose a new password if you have forgotten it:',
    `${panelUrl}/login`,
    `${panelUrl}/forgot-password`,
    'If it was not you, you can ignore this email.',
  ),
});

export const detailsInUseMail = ({ contact, company }: Registered, panelUrl: string): Words => ({
  subject: `${company} could not be registered`,
  text: paragraphs(
    `Hello ${contact},`,
    'The mobile number or licence number that you entered belongs to an existing account. Check both and register again, sign in to the existing account, or contact support:',
    `${panelUrl}/login`,
  ),
});

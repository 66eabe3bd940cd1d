import type { Mail } from '@lastmile/messaging';
import { ispMailTexts } from './mail-texts/index.ts';

type Words = Pick<Mail, 'subject' | 'text'>;
interface Registered {
  readonly contact: string;
  readonly company: string;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;

export function registrationCodeMail(
  { contact, company }: Registered,
  code: string,
  language: string,
): Words {
  const words = ispMailTexts(language);
  return {
    subject: words.code.subject(company),
    text: paragraphs(words.hello(contact), words.code.text(company), code, words.ignore),
  };
}

export function existingAccountMail(panelUrl: string, language: string): Words {
  const { existingAccount, ignore } = ispMailTexts(language);
  const { subject, text, signIn } = existingAccount;
  return {
    subject,
    text: paragraphs(text, signIn, `${panelUrl}/login`, `${panelUrl}/forgot-password`, ignore),
  };
}

export function detailsInUseMail(
  { contact, company }: Registered,
  panelUrl: string,
  language: string,
): Words {
  const { hello, detailsInUse } = ispMailTexts(language);
  return {
    subject: detailsInUse.subject(company),
    text: paragraphs(hello(contact), detailsInUse.text, `${panelUrl}/login`),
  };
}

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

const texts: Readonly<Record<string, { readonly reset: string; readonly invitation: string }>> = {
  en: { reset: 'Reset your password: {link}', invitation: 'Choose a password for your new account: {link}' },
  de: {
    reset: 'Neues Passwort festlegen: {link}',
    invitation: 'Passwort für Ihr neues Konto festlegen: {link}',
  },
  fr: {
    reset: 'Choisir un nouveau mot de passe : {link}',
    invitation: 'Choisir le mot de passe de votre nouveau compte : {link}',
  },
  bn: {
    reset: 'নতুন পাসওয়ার্ড দিন: {link}',
    invitation: 'আপনার নতুন অ্যাকাউন্টের পাসওয়ার্ড দিন: {link}',
  },
  pt: { reset: 'Redefinir sua senha: {link}', invitation: 'Escolha a senha da sua nova conta: {link}' },
};

/** The same by SMS; `{link}` is filled in where it is sent, so that no log contains it. */
export const passwordText = (locale: string | null, isInvited: boolean): string => {
  const words = texts[locale ?? 'en'] ?? texts['en'];
  return (isInvited ? words?.invitation : words?.reset) ?? '{link}';
};

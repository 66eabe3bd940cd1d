import type { Mail } from '@lastmile/messaging';
import { type AccountChange, accountMailTexts } from './mail-texts/index.ts';

type Words = Pick<Mail, 'subject' | 'text'>;
/** A user, who is written to in their own language. */
interface Addressee {
  readonly fullName: string;
  readonly locale: string;
}

/** Where and when something was done, as far as the request tells. */
export interface ActionContext {
  readonly at: string;
  readonly ip: string;
  readonly device: string;
}

const paragraphs = (...lines: string[]): string => `${lines.join('\n\n')}\n`;

function contextText(locale: string, { at, ip, device }: ActionContext): string {
  const words = accountMailTexts(locale);
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  return `${words.time}: ${time}\n${words.device}: ${device}\n${words.address}: ${ip}`;
}

const notYou = (locale: string, panelUrl: string): string =>
  `${accountMailTexts(locale).notYou}\n${panelUrl}/forgot-password`;

export function resetMail({ fullName, locale }: Addressee, link: string): Words {
  const { hello, reset } = accountMailTexts(locale);
  return { subject: reset.subject, text: paragraphs(hello(fullName), reset.text, link, reset.ignore) };
}

export function invitationMail(
  { fullName, locale, ispName }: Addressee & { readonly ispName: string | null },
  link: string,
  hours: number,
): Words {
  const { hello, invitation } = accountMailTexts(locale);
  return {
    subject: invitation.subject(ispName),
    text: paragraphs(hello(fullName), invitation.text(hours / 24), link),
  };
}

export function newDeviceMail(
  { fullName, locale }: Addressee,
  context: ActionContext,
  panelUrl: string,
): Words {
  const { hello, newDevice } = accountMailTexts(locale);
  return {
    subject: newDevice.subject,
    text: paragraphs(
      hello(fullName),
      newDevice.text,
      contextText(locale, context),
      `${newDevice.wasYou}\n${panelUrl}/isp/account-setting`,
      notYou(locale, panelUrl),
    ),
  };
}

export function changedMail(
  { fullName, locale }: Addressee,
  change: AccountChange,
  context: ActionContext,
  panelUrl: string,
): Words {
  const { hello, changes } = accountMailTexts(locale);
  return {
    subject: changes[change],
    text: paragraphs(
      hello(fullName),
      `${changes[change]}${locale === 'bn' ? '।' : '.'}`,
      contextText(locale, context),
      notYou(locale, panelUrl),
    ),
  };
}

export function emailChangeRequestedMail(
  { fullName, locale }: Addressee,
  newEmail: string,
  context: ActionContext,
  panelUrl: string,
): Words {
  const { hello, emailChange } = accountMailTexts(locale);
  return {
    subject: emailChange.subject,
    text: paragraphs(
      hello(fullName),
      emailChange.text(newEmail),
      contextText(locale, context),
      notYou(locale, panelUrl),
    ),
  };
}

export function confirmContactMail(
  { fullName, locale }: Addressee,
  kind: 'email' | 'mobile',
  code: string,
): Words {
  const { hello, confirm } = accountMailTexts(locale);
  const { subject, text } = confirm[kind];
  return { subject, text: paragraphs(hello(fullName), text, code, confirm.keepSecret) };
}

/** Sent to the user who already has the address that was entered, in that user's language. */
export function addressInUseMail({ locale }: Pick<Addressee, 'locale'>, panelUrl: string): Words {
  const { addressInUse: words } = accountMailTexts(locale);
  return {
    subject: words.subject,
    text: paragraphs(words.text, `${words.signIn}\n${panelUrl}/login`),
  };
}

/** `{link}` is filled in where it is sent. */
export const passwordText = (locale: string | null, isInvited: boolean): string =>
  accountMailTexts(locale).sms[isInvited ? 'invitation' : 'reset'];

/** `{code}` is filled in where it is sent. */
export const contactCodeText = (locale: string | null): string => accountMailTexts(locale).sms.code;

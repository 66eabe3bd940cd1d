import {
  isSmsOnly,
  type MessageLanguage,
  type NotificationChannel,
  type NotificationKind,
} from '@lastmile/contract';
import type {
  CustomerMailTexts,
  CustomerTexts,
  TemplateTexts,
  UserMailTexts,
  UserTexts,
} from './template-texts.ts';
import * as bn from './texts/bn.ts';
import * as de from './texts/de.ts';
import * as en from './texts/en.ts';
import * as fr from './texts/fr.ts';
import * as pt from './texts/pt.ts';
import * as bnUsers from './texts/users/bn.ts';
import * as deUsers from './texts/users/de.ts';
import * as enUsers from './texts/users/en.ts';
import * as frUsers from './texts/users/fr.ts';
import * as ptUsers from './texts/users/pt.ts';

interface Texts {
  readonly email: CustomerMailTexts & UserMailTexts;
  readonly sms: CustomerTexts<string> & UserTexts<string>;
}
type Part<Mail, Sms> = { readonly email: Mail; readonly sms: Sms };

const merge = (
  customers: Part<CustomerMailTexts, CustomerTexts<string>>,
  users: Part<UserMailTexts, UserTexts<string>>,
): Texts => ({
  email: { ...customers.email, ...users.email },
  sms: { ...customers.sms, ...users.sms },
});

const texts: Readonly<Record<MessageLanguage, Texts>> = {
  en: merge(en, enUsers),
  bn: merge(bn, bnUsers),
  de: merge(de, deUsers),
  fr: merge(fr, frUsers),
  pt: merge(pt, ptUsers),
};

/** The built-in text, used where an ISP has none of its own. An SMS has no subject. */
export function defaultTemplate(
  language: MessageLanguage,
  channel: NotificationChannel,
  kind: NotificationKind,
): TemplateTexts {
  const { email, sms } = texts[language];
  return channel === 'email' && !isSmsOnly(kind) ? email[kind] : { subject: '', body: sms[kind] };
}

import {
  isSmsOnly,
  type MessageLanguage,
  type NotificationChannel,
  type NotificationKind,
} from '@lastmile/contract';
import type { MailTexts, TemplateTexts, TextsByKind } from './template-texts.ts';
import * as bn from './texts/bn.ts';
import * as de from './texts/de.ts';
import * as en from './texts/en.ts';
import * as fr from './texts/fr.ts';
import * as pt from './texts/pt.ts';

const texts: Readonly<
  Record<MessageLanguage, { readonly email: MailTexts; readonly sms: TextsByKind<string> }>
> = { en, bn, de, fr, pt };

/** The built-in text, used where an ISP has none of its own. An SMS has no subject. */
export function defaultTemplate(
  language: MessageLanguage,
  channel: NotificationChannel,
  kind: NotificationKind,
): TemplateTexts {
  const { email, sms } = texts[language];
  return channel === 'email' && !isSmsOnly(kind) ? email[kind] : { subject: '', body: sms[kind] };
}

import type { NotificationKind, SmsOnlyKind } from '@lastmile/contract';

export interface TemplateTexts {
  readonly subject: string;
  readonly body: string;
}

export type MailTexts = Readonly<Record<Exclude<NotificationKind, SmsOnlyKind>, TemplateTexts>>;
export type TextsByKind<Texts> = Readonly<Record<NotificationKind, Texts>>;

export const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n');

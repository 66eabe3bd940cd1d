import type { CustomerKind, SmsOnlyKind, UserKind } from '@lastmile/contract';

export interface TemplateTexts {
  readonly subject: string;
  readonly body: string;
}

export type CustomerMailTexts = Readonly<Record<Exclude<CustomerKind, SmsOnlyKind>, TemplateTexts>>;
export type CustomerTexts<Texts> = Readonly<Record<CustomerKind, Texts>>;
export type UserMailTexts = Readonly<Record<Exclude<UserKind, SmsOnlyKind>, TemplateTexts>>;
export type UserTexts<Texts> = Readonly<Record<UserKind, Texts>>;

export const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n');

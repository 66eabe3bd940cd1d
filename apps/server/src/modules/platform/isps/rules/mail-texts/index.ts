import type { DocumentLanguage } from '@lastmile/kit';
import { bangla } from './bn.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import type { IspMailTexts } from './mail-texts.ts';
import { portuguese } from './pt.ts';

export type { StatusMailKind } from './mail-texts.ts';

const texts: Readonly<Record<DocumentLanguage, IspMailTexts>> = {
  en: english,
  de: german,
  fr: french,
  pt: portuguese,
  bn: bangla,
};

export const ispMailTexts = (language: string): IspMailTexts =>
  texts[language as DocumentLanguage] ?? english;

import type { DocumentLanguage } from '@lastmile/kit';
import { bangla } from './bn.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import type { AccountMailTexts } from './mail-texts.ts';
import { portuguese } from './pt.ts';

export type { AccountChange } from './mail-texts.ts';

const texts: Readonly<Record<DocumentLanguage, AccountMailTexts>> = {
  en: english,
  de: german,
  fr: french,
  pt: portuguese,
  bn: bangla,
};

export const accountMailTexts = (language: string | null): AccountMailTexts =>
  texts[(language ?? 'en') as DocumentLanguage] ?? english;

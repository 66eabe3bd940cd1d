import type { Language } from './languages.ts';

/** Bangla is written with digits of its own (০১২৩) or with Latin ones (0123), as a person prefers. */
export const digitKinds = ['bangla', 'latin'] as const;
export type Digits = (typeof digitKinds)[number];

const digitsKey = 'digits';

export const digitsChoice = (): Digits => (localStorage.getItem(digitsKey) === 'latin' ? 'latin' : 'bangla');

export const saveDigitsChoice = (digits: Digits): void => localStorage.setItem(digitsKey, digits);

/** The tag for `Intl` and i18next: it carries the digits, so that every number and date follows. */
export const localeOf = (language: Language): string =>
  language === 'bn' && digitsChoice() === 'latin' ? 'bn-u-nu-latn' : language;

/** A value inside a sentence; only Bangla has other digits. Numbers are not grouped, because some are ids. */
export const numberText = (value: unknown, locale: string): string =>
  typeof value === 'number' && locale === 'bn'
    ? value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);

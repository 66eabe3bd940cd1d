export const languages = ['en', 'de', 'fr', 'pt', 'bn'] as const;
export type Language = (typeof languages)[number];

/** Each language is named in itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português (Brasil)',
  bn: 'বাংলা',
};

/**
 * The first preferred language that is supported, ignoring regions (`de-AT` is `de`); otherwise English. Of
 * `i18n.language`, which is a tag that may name digits, it is the language.
 */
export function chooseLanguage(...preferences: (string | null | undefined)[]): Language {
  const supported = preferences
    .map((preference) =>
      languages.find((language) => language === preference?.toLowerCase().split(/[-_]/)[0]),
    )
    .find((language) => language !== undefined);
  return supported ?? 'en';
}

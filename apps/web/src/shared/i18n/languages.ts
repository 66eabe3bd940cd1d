export const languages = ['en', 'de', 'fr', 'pt'] as const;
export type Language = (typeof languages)[number];

/** A language's name is written in itself, whatever the panel speaks. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
};

/** The first wish that the panel speaks, regions aside (`de-AT` is `de`); English otherwise. */
export function chooseLanguage(...preferences: (string | null | undefined)[]): Language {
  const supported = preferences
    .map((preference) =>
      languages.find((language) => language === preference?.toLowerCase().split(/[-_]/)[0]),
    )
    .find((language) => language !== undefined);
  return supported ?? 'en';
}

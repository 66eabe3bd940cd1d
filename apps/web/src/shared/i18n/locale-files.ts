import { foldDigits } from '@lastmile/kit';
import { chooseLanguage } from './languages.ts';

type Locale = Record<string, string>;

/**
 * Import functions of all namespaces in all languages. A separate module, because the sign-in page, which
 * starts in English, does not need it.
 */
const localeFiles = import.meta.glob<Locale>(['../../locales/*/*.json', '!../../locales/en/shell.json'], {
  import: 'default',
});

/** The texts of a namespace; a tag that asks for Latin digits gets them in the texts, too. */
export async function loadTexts(locale: string, namespace: string): Promise<Locale> {
  const language = chooseLanguage(locale);
  const file = localeFiles[`../../locales/${language}/${namespace}.json`];
  if (!file) throw new Error(`There is no namespace ${namespace} in ${language}`);
  const texts = await file();
  if (locale === language) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, foldDigits(text)]));
}

import { type CustomTypeOptions, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import shell from '../../locales/en/shell.json';
import { session } from '../session/session.ts';
import { type Digits, localeOf, numberText, saveDigitsChoice } from './digits.ts';
import { chooseLanguage, type Language } from './languages.ts';

/** Each feature has its own namespace, declared in i18next.d.ts and loaded with its pages. */
export type Namespace = keyof CustomTypeOptions['resources'];

const languageKey = 'language';
const loadedNamespaces = new Set<Namespace>(['shell']);

export const i18n = createInstance();
i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [...loadedNamespaces],
  defaultNS: 'shell',
  resources: { en: { shell } },
  keySeparator: false,
  // React escapes; the hook only writes numbers in the digits of the language.
  interpolation: {
    escapeValue: true,
    useRawValueToEscape: true,
    escape: (value: unknown) => numberText(value, i18n.language),
  },
  react: { useSuspense: false },
  initAsync: false,
});

async function load(locale: string, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(locale, namespace)) return;
  const { loadTexts } = await import('./locale-files.ts');
  i18n.addResourceBundle(locale, namespace, await loadTexts(locale, namespace));
}

/** Called when a page's code is loaded, so that its translations are ready before it renders. */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  await load(i18n.language, namespace);
  loadedNamespaces.add(namespace);
}

/** Switches the language without a reload; if the translations cannot be loaded, the old language stays. */
async function switchLanguage(language: Language): Promise<void> {
  const locale = localeOf(language);
  const font = language === 'bn' ? import('./bangla-font.ts') : undefined;
  await Promise.all([font, ...[...loadedNamespaces].map((namespace) => load(locale, namespace))]);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = language;
}

export async function saveLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  localStorage.setItem(languageKey, language);
}

/** Writes Bangla with the chosen digits from now on. */
export async function saveDigits(digits: Digits): Promise<void> {
  saveDigitsChoice(digits);
  await switchLanguage(chooseLanguage(i18n.language));
}

/** The language stored in this browser, else the account's, else English. */
export async function initLanguage(): Promise<void> {
  const language = chooseLanguage(localStorage.getItem(languageKey), session.user()?.locale);
  if (language !== 'en') await switchLanguage(language).catch(() => undefined);
}

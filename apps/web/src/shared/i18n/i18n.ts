import { type CustomTypeOptions, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import shell from '../../locales/en/shell.json';
import { session } from '../session/session.ts';
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
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

async function load(language: Language, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const { localeFiles } = await import('./locale-files.ts');
  const file = localeFiles[`../../locales/${language}/${namespace}.json`];
  if (!file) throw new Error(`There is no namespace ${namespace} in ${language}`);
  i18n.addResourceBundle(language, namespace, await file());
}

/** Called when a page's code is loaded, so that its translations are ready before it renders. */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  await load(i18n.language as Language, namespace);
  loadedNamespaces.add(namespace);
}

/** Switches the language without a reload; if the translations cannot be loaded, the old language stays. */
async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...loadedNamespaces].map((namespace) => load(language, namespace)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function saveLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  localStorage.setItem(languageKey, language);
}

/** The language stored in this browser, else the account's, else English. */
export async function initLanguage(): Promise<void> {
  const language = chooseLanguage(localStorage.getItem(languageKey), session.user()?.locale);
  if (language !== 'en') await switchLanguage(language).catch(() => undefined);
}

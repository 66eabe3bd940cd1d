type Locale = Record<string, string>;

/**
 * Import functions of all namespaces in all languages. A separate module, because the sign-in page, which
 * starts in English, does not need it.
 */
export const localeFiles = import.meta.glob<Locale>(
  ['../../locales/*/*.json', '!../../locales/en/shell.json'],
  { import: 'default' },
);

type Locale = Record<string, string>;

/**
 * Where each catalogue is, in every language. A module of its own, since the list grows with every feature and the sign-in
 * page, drawn in English from the start, has no use for it.
 */
export const localeFiles = import.meta.glob<Locale>(
  ['../../locales/*/*.json', '!../../locales/en/shell.json'],
  { import: 'default' },
);

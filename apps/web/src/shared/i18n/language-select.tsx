import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from './i18n.ts';
import { type Language, languageNames, languages } from './languages.ts';

/** The language, before signing in: the browser's own select weighs nothing. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <Input
      component="select"
      size="xs"
      pointer
      rightSection={<IconChevronDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      aria-label={t('language')}
      value={i18n.language}
      // Out of reach, the catalogue is not there to switch to; the page goes on in the language it has.
      onChange={(event) => saveLanguage(event.currentTarget.value as Language).catch(() => undefined)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </Input>
  );
}

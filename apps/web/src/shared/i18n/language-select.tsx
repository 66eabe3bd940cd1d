import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from './i18n.ts';
import { chooseLanguage, type Language, languageNames, languages } from './languages.ts';

/** Language selection before sign-in, with a native select to keep the bundle small. */
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
      value={chooseLanguage(i18n.language)}
      // If the translations cannot be loaded, the current language stays.
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

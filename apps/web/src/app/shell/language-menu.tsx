import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage, type Language, languageNames, languages } from '../../shared/i18n/languages.ts';

/** Switches the language without a reload. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const current = chooseLanguage(i18n.language);
  const [loading, setLoading] = useState(false);
  const choose = async (language: Language) => {
    setLoading(true);
    // If the translations cannot be loaded, the current language stays.
    await saveLanguage(language).catch(() => undefined);
    setLoading(false);
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={loading}
          leftSection={<IconLanguage size={18} stroke={1.6} />}
          aria-label={t('language')}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            {...(language === current ? { fw: 600, 'aria-current': true } : {})}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

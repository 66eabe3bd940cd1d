import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Digits, digitKinds, digitsChoice } from '../../../shared/i18n/digits.ts';
import { saveDigits } from '../../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';

const kindKeys = {
  bangla: 'preferences.banglaDigits',
  latin: 'preferences.latinDigits',
} as const satisfies Record<Digits, string>;

/** Not part of the texts, whose digits follow the choice. */
const samples: Readonly<Record<Digits, string>> = { bangla: '০১২৩', latin: '0123' };

/** Digits of numbers, amounts and dates; only Bangla has a choice. */
export function DigitsSelect() {
  const { t, i18n } = useTranslation('identity');
  if (chooseLanguage(i18n.language) !== 'bn') return null;
  return (
    <NativeSelect
      label={t('preferences.digits')}
      value={digitsChoice()}
      onChange={(event) => saveDigits(event.currentTarget.value as Digits).catch(() => undefined)}
      data={digitKinds.map((value) => ({ value, label: `${samples[value]} (${t(kindKeys[value])})` }))}
    />
  );
}

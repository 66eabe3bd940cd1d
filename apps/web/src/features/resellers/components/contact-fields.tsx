import { FormSection } from '@lastmile/ui';
import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../../../shared/i18n/languages.ts';
import type { FormParts } from './form-parts.ts';

/** Name, contact and language: the account that the reseller signs in with. */
export function ContactFields({ field, values, set }: FormParts) {
  const { t } = useTranslation(['resellers', 'users']);
  return (
    <FormSection title={t('contactSection')} text={t('contactSectionText')}>
      <TextInput {...field('fullName')} label={t('users:fullName')} withAsterisk />
      <TextInput {...field('mobile')} label={t('users:mobile')} type="tel" autoComplete="off" />
      <TextInput {...field('email')} label={t('users:email')} type="email" autoComplete="off" />
      <Select
        label={t('users:language')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={String(values['locale'] ?? 'en')}
        onChange={(language) => language && set('locale', language)}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
      />
    </FormSection>
  );
}

/** Only for a new account; without a password, an invitation is sent. */
export function PasswordField({ values, errorOf, set }: FormParts) {
  const { t } = useTranslation(['users', 'shell']);
  return (
    <PasswordInput
      label={t('password')}
      description={t('passwordHint')}
      value={String(values['password'] ?? '')}
      onChange={(event) => set('password', event.currentTarget.value || undefined)}
      error={errorOf('password')}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('shell:login.showPassword') }}
    />
  );
}

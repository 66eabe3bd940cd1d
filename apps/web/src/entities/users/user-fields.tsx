import { Select, type SelectProps, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../../shared/i18n/languages.ts';

type FieldProps = Record<string, unknown>;

interface UserFieldsProps {
  readonly field: (name: 'fullName' | 'email' | 'mobile') => FieldProps;
  /** One's own contact changes in the account settings, with a confirmation. */
  readonly isSelf?: boolean;
  readonly roles: SelectProps['data'];
  readonly role: { readonly value: number | undefined; readonly error: string | null };
  readonly onRole: (id: number) => void;
  readonly locale: string;
  readonly onLocale: (language: (typeof languages)[number]) => void;
}

/** Fields shared by the invite and edit dialogs. */
export function UserFields({
  field,
  isSelf = false,
  roles,
  role,
  onRole,
  locale,
  onLocale,
}: UserFieldsProps) {
  const { t } = useTranslation('users');
  const contact = isSelf ? { readOnly: true, description: t('ownContact') } : {};
  return (
    <>
      <TextInput {...field('fullName')} label={t('fullName')} withAsterisk data-autofocus />
      <TextInput {...field('email')} label={t('email')} type="email" autoComplete="off" {...contact} />
      <TextInput {...field('mobile')} label={t('mobile')} type="tel" autoComplete="off" {...contact} />
      <Select
        label={t('role')}
        withAsterisk
        data={roles ?? []}
        value={role.value ? String(role.value) : null}
        onChange={(id) => id && onRole(Number(id))}
        error={role.error}
        comboboxProps={{ shadow: 'md' }}
      />
      <Select
        label={t('language')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={locale}
        onChange={(language) => language && onLocale(language as (typeof languages)[number])}
        comboboxProps={{ shadow: 'md' }}
      />
    </>
  );
}

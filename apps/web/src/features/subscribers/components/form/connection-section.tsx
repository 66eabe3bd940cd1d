import { FormSection } from '@lastmile/ui';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { usePackagesOnSale, useRouterOptions } from '../../../../entities/pickers/options.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { type NewSubscriberForm, validateOnceSubmitted } from './new-subscriber-values.ts';
import { PppPasswordInput } from './ppp-password-input.tsx';
import type { SubscriberForm } from './subscriber-form.ts';

interface ConnectionSectionProps {
  readonly contractForm: NewSubscriberForm;
  readonly form: SubscriberForm;
  readonly routers: NonNullable<ReturnType<typeof useRouterOptions>>;
  readonly packages: NonNullable<ReturnType<typeof usePackagesOnSale>>;
  readonly onPackage: (id: number) => void;
}

/** How a new subscriber connects: router, package and PPP account. */
export function ConnectionSection({
  contractForm,
  form: subscriberForm,
  routers,
  packages,
  onPackage,
}: ConnectionSectionProps) {
  const { t } = useTranslation('subscribers');
  const { form, errorOf } = contractForm;
  const typed = form.watch();
  const validate = validateOnceSubmitted(contractForm);
  return (
    <FormSection title={t('connectionTitle')} text={t('connectionText')}>
      <Select
        label={t('router')}
        withAsterisk
        searchable
        data={routers}
        value={typed.routerId ? String(typed.routerId) : null}
        onChange={(id) => id && form.setValue('routerId', Number(id), validate)}
        error={errorOf('routerId')}
        comboboxProps={{ shadow: 'md' }}
      />
      <Select
        label={t('package')}
        withAsterisk
        searchable
        data={packages.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={typed.packageId ? String(typed.packageId) : null}
        onChange={(id) => id && onPackage(Number(id))}
        error={errorOf('packageId')}
        comboboxProps={{ shadow: 'md' }}
      />
      <TextInput
        {...subscriberForm.text('username')}
        label={t('username')}
        description={t('usernameHint')}
        autoComplete="off"
        spellCheck={false}
        withAsterisk
      />
      <PppPasswordInput
        value={typed.password ?? ''}
        onChange={(password) => form.setValue('password', password || undefined, validate)}
        error={errorOf('password')}
        hint={t('passwordGenerated')}
      />
      <ConnectionFields form={subscriberForm} />
    </FormSection>
  );
}

import { FormSection } from '@lastmile/ui';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageForm } from './package-form.ts';

const onlyOneLabels = { default: 'onlyOne.default', yes: 'onlyOne.yes', no: 'onlyOne.no' } as const;
const onlyOneChoices = ['default', 'yes', 'no'] as const;

/** PPP profile settings other than the speed. */
export function ProfileFields({ form: { form, field, errorOf } }: { readonly form: PackageForm }) {
  const { t } = useTranslation('packages');
  const typed = form.watch();
  return (
    <FormSection title={t('profileSection')} text={t('profileSectionText')}>
      <TextInput
        {...field('profileName')}
        label={t('profileName')}
        description={t('profileNameHint')}
        placeholder={typed.name}
      />
      <TextInput {...field('pool')} label={t('pool')} description={t('poolHint')} />
      <TextInput {...field('localAddress')} label={t('localAddress')} description={t('localAddressHint')} />
      <TextInput {...field('dns')} label={t('dns')} description={t('dnsHint')} />
      <TextInput {...field('addressList')} label={t('addressList')} description={t('addressListHint')} />
      <Select
        label={t('onlyOne')}
        description={t('onlyOneHint')}
        allowDeselect={false}
        data={onlyOneChoices.map((value) => ({ value, label: t(onlyOneLabels[value]) }))}
        value={typed.onlyOne}
        error={errorOf('onlyOne')}
        onChange={(value) => form.setValue('onlyOne', value as never, { shouldDirty: true })}
      />
    </FormSection>
  );
}

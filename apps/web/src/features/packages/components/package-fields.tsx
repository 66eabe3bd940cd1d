import { FormSection, WideField } from '@lastmile/ui';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MappingFields } from './mapping-fields.tsx';
import type { PackageForm } from './package-form.ts';
import { PriceFields } from './price-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { SpeedFields } from './speed-fields.tsx';

interface PackageFieldsProps {
  readonly form: PackageForm;
  readonly routerNames?: ReadonlyMap<number, string>;
}

export function PackageFields({ form, routerNames }: PackageFieldsProps) {
  const { t } = useTranslation('packages');
  return (
    <>
      <FormSection title={t('packageSection')} text={t('packageSectionText')}>
        <TextInput {...form.field('name')} label={t('name')} description={t('nameHint')} withAsterisk />
        <TextInput {...form.field('code')} label={t('code')} description={t('codeHint')} />
        <WideField>
          <TextInput {...form.field('description')} label={t('about')} />
        </WideField>
      </FormSection>
      <SpeedFields form={form} />
      <PriceFields form={form} />
      <ProfileFields form={form} />
      <MappingFields form={form} {...(routerNames ? { known: routerNames } : {})} />
    </>
  );
}

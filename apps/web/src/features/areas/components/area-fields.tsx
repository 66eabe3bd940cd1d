import { areaForm } from '@lastmile/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import type { AreaInput } from '../api.ts';

export const useAreaForm = (values: AreaInput) => useContractForm(areaForm, values);

/** Fields shared by the create and edit dialogs. */
export function AreaFields({ form }: { readonly form: ReturnType<typeof useAreaForm> }) {
  const { t } = useTranslation('areas');
  return (
    <>
      <TextInput {...form.field('name')} label={t('name')} autoComplete="off" required data-autofocus />
      <TextInput
        {...form.field('nameBn')}
        label={t('nameBn')}
        description={t('nameBnHint')}
        autoComplete="off"
        lang="bn"
      />
      <TextInput {...form.field('code')} label={t('code')} description={t('codeHint')} autoComplete="off" />
    </>
  );
}

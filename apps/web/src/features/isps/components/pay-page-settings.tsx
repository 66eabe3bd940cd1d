import { type CallOutput, type ispCalls, paymentSettingsForm } from '@lastmile/contract';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { SettingsSection } from '../../../shared/kit/form/settings-section.tsx';
import { usePayPageSettings, useSavePayPageSettings } from '../api.ts';

type Settings = CallOutput<typeof ispCalls.getPaymentSettings>;

/** Payment instructions on the pay page. */
export function PayPageSettings() {
  const { t } = useTranslation('identity');
  return (
    <SettingsSection title={t('payPage.title')} text={t('payPage.text')} settings={usePayPageSettings()}>
      {(settings) => <PayPageForm settings={settings} />}
    </SettingsSection>
  );
}

function PayPageForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSavePayPageSettings();
  const form = useContractForm(paymentSettingsForm, settings);
  const { field } = form;
  return (
    <SettingsForm
      form={form}
      submitLabel={t('payPage.save')}
      savedText={t('payPage.saved')}
      onSave={(body) => save.mutateAsync({ ...body, version: settings.version })}
    >
      <Textarea
        {...field('text')}
        label={t('payPage.instructions')}
        description={t('payPage.instructionsHint')}
        autosize
        minRows={2}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('bkash')} label={t('payPage.bkash')} inputMode="tel" />
        <TextInput {...field('nagad')} label={t('payPage.nagad')} inputMode="tel" />
      </SimpleGrid>
      <Textarea {...field('office')} label={t('payPage.office')} autosize minRows={2} />
      <Textarea
        {...field('collector')}
        label={t('payPage.collector')}
        description={t('payPage.collectorHint')}
        autosize
        minRows={2}
      />
    </SettingsForm>
  );
}

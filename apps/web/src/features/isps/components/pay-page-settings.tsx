import { type CallOutput, type ispCalls, paySettingsForm } from '@lastmile/contract';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { SettingsSection } from '../../../shared/kit/form/settings-section.tsx';
import { usePaySettings, useSavePaySettings } from '../api.ts';

type Settings = CallOutput<typeof ispCalls.showPaySettings>;

/** What the subscribers' pay page says about paying. */
export function PaySettings() {
  const { t } = useTranslation('identity');
  return (
    <SettingsSection title={t('howToPay.title')} text={t('howToPay.text')} settings={usePaySettings()}>
      {(settings) => <PayForm settings={settings} />}
    </SettingsSection>
  );
}

function PayForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSavePaySettings();
  const form = useContractForm(paySettingsForm, settings);
  const { field } = form;
  return (
    <SettingsForm
      form={form}
      submitLabel={t('howToPay.save')}
      savedText={t('howToPay.saved')}
      onSave={(body) => save.mutateAsync({ ...body, version: settings.version })}
    >
      <Textarea
        {...field('text')}
        label={t('howToPay.words')}
        description={t('howToPay.wordsHint')}
        autosize
        minRows={2}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...field('bkash')} label={t('howToPay.bkash')} inputMode="tel" />
        <TextInput {...field('nagad')} label={t('howToPay.nagad')} inputMode="tel" />
      </SimpleGrid>
      <Textarea {...field('office')} label={t('howToPay.office')} autosize minRows={2} />
      <Textarea
        {...field('collector')}
        label={t('howToPay.collector')}
        description={t('howToPay.collectorHint')}
        autosize
        minRows={2}
      />
    </SettingsForm>
  );
}

import { type CallOutput, type ispCalls, lineSettingsForm } from '@lastmile/contract';
import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { SettingsSection } from '../../../shared/kit/form/settings-section.tsx';
import { useLineSettings, useSaveLineSettings } from '../api.ts';

type Settings = CallOutput<typeof ispCalls.showLineSettings>;

/** What holds for every line of the company unless it is told otherwise. */
export function LineSettings() {
  const { t } = useTranslation('identity');
  return (
    <SettingsSection title={t('lines.title')} text={t('lines.text')} settings={useLineSettings()}>
      {(settings) => <LineForm settings={settings} />}
    </SettingsSection>
  );
}

function LineForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSaveLineSettings();
  const contractForm = useContractForm(lineSettingsForm, settings);
  const { form, field, errorOf } = contractForm;
  const typed = form.watch();
  const choose = (name: 'suspensionMethod' | 'billingMode') => ({
    mt: 6,
    fullWidth: true,
    value: typed[name],
    onChange: (value: string) => form.setValue(name, value as never, { shouldDirty: true }),
  });
  return (
    <SettingsForm
      form={contractForm}
      submitLabel={t('lines.save')}
      savedText={t('lines.saved')}
      onSave={(body) => save.mutateAsync({ ...body, version: settings.version })}
    >
      <Input.Wrapper label={t('lines.method')} description={t('lines.methodHint')} labelElement="div">
        <SegmentedControl
          {...choose('suspensionMethod')}
          aria-label={t('lines.method')}
          data={[
            { value: 'disable', label: t('lines.disable') },
            { value: 'expired_profile', label: t('lines.expired') },
          ]}
        />
      </Input.Wrapper>
      {typed.suspensionMethod === 'expired_profile' ? (
        <TextInput
          {...field('expiredProfile')}
          label={t('lines.profile')}
          description={t('lines.profileHint')}
          withAsterisk
        />
      ) : null}
      <Input.Wrapper label={t('lines.mode')} labelElement="div">
        <SegmentedControl
          {...choose('billingMode')}
          aria-label={t('lines.mode')}
          data={[
            { value: 'prepaid', label: t('lines.prepaid') },
            { value: 'postpaid', label: t('lines.postpaid') },
          ]}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('lines.day')}
        description={t('lines.dayHint')}
        min={1}
        max={28}
        clampBehavior="none"
        allowDecimal={false}
        value={typed.billingDay}
        onChange={(value) =>
          form.setValue('billingDay', value === '' ? Number.NaN : Number(value), { shouldDirty: true })
        }
        error={errorOf('billingDay')}
      />
    </SettingsForm>
  );
}

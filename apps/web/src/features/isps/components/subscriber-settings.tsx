import { type CallOutput, type ispCalls, subscriberSettingsForm } from '@lastmile/contract';
import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { SettingsSection } from '../../../shared/kit/form/settings-section.tsx';
import { useSaveSubscriberSettings, useSubscriberSettings } from '../api.ts';
import { UnverifiedRouters } from './unverified-routers.tsx';

type Settings = CallOutput<typeof ispCalls.getSubscriberSettings>;

/** Defaults for all subscribers of the ISP. */
export function SubscriberSettings() {
  const { t } = useTranslation('identity');
  return (
    <SettingsSection
      title={t('subscriberSettings.title')}
      text={t('subscriberSettings.text')}
      settings={useSubscriberSettings()}
    >
      {(settings) => <SubscriberSettingsForm settings={settings} />}
    </SettingsSection>
  );
}

function SubscriberSettingsForm({ settings: shown }: { readonly settings: Settings }) {
  const { t } = useTranslation('identity');
  const save = useSaveSubscriberSettings();
  const { unverifiedRouters, ...settings } = shown;
  const contractForm = useContractForm(subscriberSettingsForm, settings);
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
      submitLabel={t('subscriberSettings.save')}
      savedText={t('subscriberSettings.saved')}
      onSave={(body) => save.mutateAsync({ ...body, version: settings.version })}
    >
      <Input.Wrapper
        label={t('subscriberSettings.method')}
        description={t('subscriberSettings.methodHint')}
        labelElement="div"
      >
        <SegmentedControl
          {...choose('suspensionMethod')}
          aria-label={t('subscriberSettings.method')}
          data={[
            { value: 'disable', label: t('subscriberSettings.disable') },
            { value: 'expired_profile', label: t('subscriberSettings.expired') },
          ]}
        />
      </Input.Wrapper>
      {typed.suspensionMethod === 'expired_profile' ? (
        <>
          <TextInput
            {...field('expiredProfile')}
            label={t('subscriberSettings.profile')}
            description={t('subscriberSettings.profileHint')}
            withAsterisk
          />
          <TextInput
            {...field('expiredPool')}
            label={t('subscriberSettings.pool')}
            description={t('subscriberSettings.poolHint')}
          />
          <TextInput
            {...field('expiredPoolRanges')}
            label={t('subscriberSettings.ranges')}
            description={t('subscriberSettings.rangesHint')}
            placeholder="10.99.0.2-10.99.3.254"
          />
          <UnverifiedRouters routers={unverifiedRouters} />
        </>
      ) : null}
      <Input.Wrapper label={t('subscriberSettings.mode')} labelElement="div">
        <SegmentedControl
          {...choose('billingMode')}
          aria-label={t('subscriberSettings.mode')}
          data={[
            { value: 'prepaid', label: t('subscriberSettings.prepaid') },
            { value: 'postpaid', label: t('subscriberSettings.postpaid') },
          ]}
        />
      </Input.Wrapper>
      <NumberInput
        label={t('subscriberSettings.day')}
        description={t('subscriberSettings.dayHint')}
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

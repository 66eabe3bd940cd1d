import { type CallOutput, ProblemError, settingCalls, settingForm } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { languageNames, languages } from '../../../shared/i18n/languages.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';

type Setting = CallOutput<typeof settingCalls.get>;
const settingKey = ['settings'] as const;

/** Name and contact of the platform, also shown before sign-in. */
export default function PlatformSettingsPage() {
  const { t } = useTranslation('settings');
  const setting = useQuery({
    queryKey: settingKey,
    queryFn: () => api(settingCalls.get, {}),
    refetchOnWindowFocus: false,
  });
  if (setting.data) {
    return (
      <SettingForm key={setting.data.version} setting={setting.data} onReload={() => setting.refetch()} />
    );
  }
  return (
    <DetailPage skeleton="form" title={t('title')} description={t('description')} query={setting}>
      {() => null}
    </DetailPage>
  );
}

function SettingForm({ setting, onReload }: { readonly setting: Setting; readonly onReload: () => void }) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { gateways, demo: _demo, ...values } = setting;
  const contractForm = useContractForm(settingForm, values as never);
  const { form, field, errorOf, problem } = contractForm;
  const typed = form.watch();
  const save = useMutation({
    mutationFn: (body: Parameters<typeof api<typeof settingCalls.update>>[1]['body']) =>
      api(settingCalls.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingKey }),
  });
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  return (
    <FormPage
      form={contractForm}
      title={t('title')}
      description={t('description')}
      submitLabel={t('save')}
      effect={t('effect')}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        notifications.show({ message: t('saved') });
      }}
      problemActions={
        isStale ? (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('reload')}
          </Button>
        ) : null
      }
    >
      <FormSection title={t('brand')} text={t('brandText')}>
        <TextInput {...field('brandName')} label={t('brandName')} withAsterisk />
        <TextInput
          {...field('currency')}
          label={t('currency')}
          description={t('currencyHint')}
          maxLength={3}
          withAsterisk
        />
        <Select
          label={t('language')}
          description={t('languageHint')}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={typed.locale}
          onChange={(language) =>
            language && form.setValue('locale', language as 'en', { shouldDirty: true })
          }
          error={errorOf('locale')}
          comboboxProps={{ shadow: 'md' }}
        />
      </FormSection>
      <FormSection title={t('support')} text={t('supportText')}>
        <TextInput {...field('supportEmail')} label={t('supportEmail')} type="email" />
        <TextInput {...field('supportMobile')} label={t('supportMobile')} type="tel" />
        <WideField>
          <TextInput
            {...field('supportHours')}
            label={t('supportHours')}
            description={t('supportHoursHint')}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sessions')} text={t('sessionsText')}>
        <NumberInput
          label={t('idleMinutes')}
          description={t('idleMinutesHint')}
          min={15}
          max={43_200}
          allowDecimal={false}
          value={typed.idleMinutes}
          onChange={(minutes) => form.setValue('idleMinutes', Number(minutes), { shouldDirty: true })}
          error={errorOf('idleMinutes')}
        />
        <NumberInput
          label={t('sessionDays')}
          description={t('sessionDaysHint')}
          min={1}
          max={90}
          allowDecimal={false}
          value={typed.sessionDays}
          onChange={(days) => form.setValue('sessionDays', Number(days), { shouldDirty: true })}
          error={errorOf('sessionDays')}
        />
      </FormSection>
      <FormSection title={t('registrations')} text={t('registrationsText')}>
        <WideField>
          <Switch
            label={t('review')}
            description={t('reviewHint')}
            checked={typed.reviewRegistrations}
            onChange={(event) =>
              form.setValue('reviewRegistrations', event.currentTarget.checked, { shouldDirty: true })
            }
          />
        </WideField>
        <WideField>
          <TextInput
            label={t('gateways')}
            readOnly
            value={gateways.join(', ') || t('gatewaysNone')}
            description={t('gatewaysHint')}
          />
        </WideField>
      </FormSection>
    </FormPage>
  );
}

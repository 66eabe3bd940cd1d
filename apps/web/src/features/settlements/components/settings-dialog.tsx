import { type CallOutput, type settlementCalls, settlementSettingsForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NumberInput, PasswordInput, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useSaveSettings, useSettlementSettings } from '../api.ts';

type Settings = CallOutput<typeof settlementCalls.getSettings>;

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useSettlementSettings();
  return data ? <LoadedDialog settings={data} onClose={onClose} /> : null;
}

function LoadedDialog({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const { t } = useTranslation(['settlements', 'shared']);
  const save = useSaveSettings();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    settlementSettingsForm,
    { ...settings, currentPassword: '' },
  );
  const typed = form.watch();
  const send = submit(async (body) => {
    await save.mutateAsync(body);
    notifications.show({ message: t('settingsSaved') });
  }, onClose);
  return (
    <FormDialog
      title={t('settingsTitle')}
      submitLabel={t('settingsSave')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <NumberInput
        label={t('holdDays')}
        description={t('holdDaysHint')}
        min={0}
        max={60}
        allowDecimal={false}
        value={typed.holdDays}
        error={errorOf('holdDays')}
        onChange={(days) => form.setValue('holdDays', Number(days || 0), { shouldDirty: true })}
      />
      <MoneyField
        label={t('minPayout')}
        description={t('minPayoutHint')}
        value={typed.minPayoutMinor}
        error={errorOf('minPayoutMinor') ?? null}
        onChange={(amount) => form.setValue('minPayoutMinor', amount ?? 0, { shouldDirty: true })}
      />
      <Switch
        label={t('needsSecondApproval')}
        description={t('needsSecondApprovalHint')}
        checked={typed.needsSecondApproval}
        onChange={(event) =>
          form.setValue('needsSecondApproval', event.currentTarget.checked, { shouldDirty: true })
        }
      />
      <PasswordInput
        {...field('currentPassword')}
        label={t('ownPassword')}
        withAsterisk
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
      />
    </FormDialog>
  );
}

import {
  type CallOutput,
  type NotificationKind,
  type notificationCalls,
  notificationSettingsForm,
} from '@lastmile/contract';
import { Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { audiences } from '../../../entities/messages/labels.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useSaveNotificationSettings } from '../api.ts';
import { KindSettings, type ListName } from './kind-settings.tsx';

type Settings = CallOutput<typeof notificationCalls.getSettings>;

/** Enabled kinds of notification and quiet hours. */
export function NotificationSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('notifications');
  const canChange = useCurrentAbility().can('update', 'Notification');
  const save = useSaveNotificationSettings();
  const contractForm = useContractForm(notificationSettingsForm, settings);
  const { form, errorOf } = contractForm;
  const typed = form.watch();
  const change = (name: ListName | 'quietFrom' | 'quietUntil' | 'sendsRetail', value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const isIn = (name: ListName, kind: NotificationKind) => typed[name].includes(kind);
  const turn = (name: ListName, kind: NotificationKind, isIncluded: boolean) => {
    const others = typed[name].filter((one) => one !== kind);
    change(name, isIncluded ? [...others, kind] : others);
  };
  const time = (name: 'quietFrom' | 'quietUntil') => ({
    type: 'time',
    value: typed[name] ?? '',
    error: errorOf(name),
    disabled: !canChange,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value || null),
  });
  return (
    <SettingsForm
      form={contractForm}
      submitLabel={t('saveSettings')}
      savedText={t('settingsSaved')}
      onSave={(body) => save.mutateAsync(body)}
      isReadOnly={!canChange}
    >
      <div>
        <Title order={2} size="h5">
          {t('settings')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('settingsText')}
        </Text>
      </div>
      <Stack gap="xs">
        {audiences.map(({ key: audience, kinds }) => (
          <Stack key={audience} gap="xs" component="section" aria-label={t(audience)}>
            <Text size="sm" fw={600} mt="xs">
              {t(audience)}
            </Text>
            {kinds.map((kind) => (
              <KindSettings
                key={kind}
                kind={kind}
                isDisabled={!canChange}
                isIn={(name) => isIn(name, kind)}
                onTurn={(name, isIncluded) => turn(name, kind, isIncluded)}
              />
            ))}
          </Stack>
        ))}
        <Text size="xs" c="dimmed">
          {t('requiredHint')}
        </Text>
      </Stack>
      <Switch
        label={t('sendsRetail')}
        description={t('sendsRetailHint')}
        checked={typed.sendsRetail}
        disabled={!canChange}
        onChange={({ currentTarget }) => change('sendsRetail', currentTarget.checked)}
      />
      <Group align="end" grow maw={420}>
        <TextInput label={t('quietFrom')} description={t('quietHint')} {...time('quietFrom')} />
        <TextInput label={t('quietUntil')} description={t('quietUntilHint')} {...time('quietUntil')} />
      </Group>
    </SettingsForm>
  );
}

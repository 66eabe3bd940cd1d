import {
  type CallOutput,
  type NotificationKind,
  type notificationCalls,
  notificationKinds,
  notificationSettingsForm,
} from '@lastmile/contract';
import { Group, SimpleGrid, Switch, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useSaveNotificationSettings } from '../api.ts';
import { kindKeys } from './labels.ts';

type Settings = CallOutput<typeof notificationCalls.showSettings>;

/** Enabled kinds of notification and quiet hours. */
export function NotificationSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('notifications');
  const canChange = useCurrentAbility().can('update', 'Notification');
  const save = useSaveNotificationSettings();
  const contractForm = useContractForm(notificationSettingsForm, settings);
  const { form, errorOf } = contractForm;
  const typed = form.watch();
  const change = (name: 'offKinds' | 'quietFrom' | 'quietUntil', value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const turn = (kind: NotificationKind, isOn: boolean) => {
    const others = typed.offKinds.filter((one) => one !== kind);
    change('offKinds', isOn ? others : [...others, kind]);
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {notificationKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(kindKeys[kind])}
            checked={!typed.offKinds.includes(kind)}
            disabled={!canChange}
            onChange={({ currentTarget }) => turn(kind, currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
      <Group align="end" grow maw={420}>
        <TextInput label={t('quietFrom')} description={t('quietHint')} {...time('quietFrom')} />
        <TextInput label={t('quietUntil')} description={t('quietUntilHint')} {...time('quietUntil')} />
      </Group>
    </SettingsForm>
  );
}

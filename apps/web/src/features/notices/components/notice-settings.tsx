import {
  type CallOutput,
  type NoticeKind,
  type noticeCalls,
  noticeKinds,
  noticeSettingsForm,
} from '@lastmile/contract';
import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../app/ability.ts';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { UnsavedGuard } from '../../../app/kit/unsaved-guard.tsx';
import { useSaveNoticeSettings } from '../api.ts';
import { kindKeys } from '../words.ts';

type Settings = CallOutput<typeof noticeCalls.showSettings>;

/** Which kinds are told at all, and the hours in which nothing leaves. */
export function NoticeSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('notices');
  const mayChange = usePanelAbility().can('update', 'Notification');
  const save = useSaveNoticeSettings();
  const { form, errorOf, problem, isDirty, isSaved, isSubmitting, submit } = useContractForm(
    noticeSettingsForm,
    settings,
  );
  const typed = form.watch();
  const change = (name: 'offKinds' | 'quietFrom' | 'quietUntil', value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const turn = (kind: NoticeKind, isOn: boolean) => {
    const others = typed.offKinds.filter((one) => one !== kind);
    change('offKinds', isOn ? others : [...others, kind]);
  };
  const time = (name: 'quietFrom' | 'quietUntil') => ({
    type: 'time',
    value: typed[name] ?? '',
    error: errorOf(name),
    disabled: !mayChange,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value || null),
  });
  const send = submit(
    (body) => save.mutateAsync(body),
    () => notifications.show({ message: t('settingsSaved') }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h5">
            {t('settings')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('settingsText')}
          </Text>
        </div>
        <ProblemAlert error={problem} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {noticeKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(kindKeys[kind])}
              checked={!typed.offKinds.includes(kind)}
              disabled={!mayChange}
              onChange={({ currentTarget }) => turn(kind, currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
        <Group align="end" grow maw={420}>
          <TextInput label={t('quietFrom')} description={t('quietHint')} {...time('quietFrom')} />
          <TextInput label={t('quietUntil')} description={t('quietUntilHint')} {...time('quietUntil')} />
        </Group>
        {mayChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              {t('saveSettings')}
            </Button>
          </Group>
        ) : null}
      </Stack>
      {isDirty ? <UnsavedGuard isDirty isSaved={isSaved} /> : null}
    </form>
  );
}

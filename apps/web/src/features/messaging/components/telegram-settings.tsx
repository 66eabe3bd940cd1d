import { type MessagingSettings, staffAlerts } from '@lastmile/contract';
import { Button, Checkbox, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useSaveMessagingSettings } from '../api.ts';
import { alertKeys } from './labels.ts';
import { TestMessage } from './test-message.tsx';

interface TelegramSettingsProps {
  readonly settings: MessagingSettings;
  readonly canChange: boolean;
}

/** The Telegram bot that alerts staff, and about what. */
export function TelegramSettings({ settings, canChange }: TelegramSettingsProps) {
  const { t } = useTranslation('messaging');
  const save = useSaveMessagingSettings();
  const [token, setToken] = useState('');
  const [chatId, setChatId] = useState(settings.telegramChatId ?? '');
  const [alerts, setAlerts] = useState(settings.telegramAlerts);
  const submit = () =>
    save.mutate(
      {
        ...(token.trim() ? { telegramToken: token.trim() } : {}),
        telegramChatId: chatId.trim() || null,
        telegramAlerts: alerts,
        version: settings.version,
      },
      { onSuccess: () => notifications.show({ message: t('telegramSaved') }) },
    );
  const isSet = settings.telegramTokenSetAt !== null && settings.telegramChatId !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <ProblemAlert error={save.error} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <PasswordInput
            label={t('botToken')}
            description={settings.telegramTokenSetAt ? t('tokenSet') : t('botTokenHint')}
            value={token}
            disabled={!canChange}
            autoComplete="new-password"
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
          />
          <TextInput
            label={t('chatId')}
            description={t('chatIdHint')}
            value={chatId}
            disabled={!canChange}
            onChange={({ currentTarget }) => setChatId(currentTarget.value)}
          />
        </SimpleGrid>
        <Checkbox.Group
          label={t('alerts')}
          value={alerts}
          onChange={(chosen) => setAlerts(staffAlerts.filter((alert) => chosen.includes(alert)))}
        >
          <Group mt="xs" gap="md">
            {staffAlerts.map((alert) => (
              <Checkbox key={alert} value={alert} label={t(alertKeys[alert])} disabled={!canChange} />
            ))}
          </Group>
        </Checkbox.Group>
        {canChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('saveTelegram')}
            </Button>
          </Group>
        ) : null}
        {canChange && isSet ? <TestMessage provider="telegram" /> : null}
      </Stack>
    </form>
  );
}

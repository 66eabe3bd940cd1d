import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useMessagingSettings } from '../api.ts';
import { SmsSettings } from '../components/sms-settings.tsx';
import { TelegramSettings } from '../components/telegram-settings.tsx';

/** SMS provider and Telegram bot of the ISP. */
export default function MessagingSettingPage() {
  const { t } = useTranslation(['messaging', 'shared', 'notifications']);
  const problemText = useProblemText();
  const canChange = useCurrentAbility().can('update', 'Notification');
  const { data, error, isPending, refetch } = useMessagingSettings();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {error ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(error)}
          retryLabel={t('shared:retry')}
          onRetry={() => refetch()}
        />
      ) : null}
      {data ? (
        <Stack gap="md" key={data.version}>
          <Paper withBorder p="lg">
            <Title order={2} size="h5" mb="md">
              {t('smsTitle')}
            </Title>
            <SmsSettings settings={data} canChange={canChange} />
          </Paper>
          <Paper withBorder p="lg">
            <Title order={2} size="h5">
              {t('telegramTitle')}
            </Title>
            <Text size="sm" c="dimmed" mb="md">
              {t('telegramText')}
            </Text>
            <TelegramSettings settings={data} canChange={canChange} />
          </Paper>
        </Stack>
      ) : null}
    </>
  );
}

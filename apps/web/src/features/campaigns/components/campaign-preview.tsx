import type { CampaignPreview, NotificationChannel } from '@lastmile/contract';
import { DetailList, Refetching, TableSkeleton } from '@lastmile/ui';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessagePreview } from '../../../entities/messages/message-preview.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

interface CampaignPreviewPanelProps {
  readonly preview: CampaignPreview | undefined;
  readonly isPending: boolean;
  readonly isRefreshing: boolean;
  readonly channel: NotificationChannel;
  readonly hasText: boolean;
}

/** Whom the campaign reaches, what it costs, and the message with the values of some recipients. */
export function CampaignPreviewPanel({
  preview,
  isPending,
  isRefreshing,
  channel,
  hasText,
}: CampaignPreviewPanelProps) {
  const { t, i18n } = useTranslation(['campaigns', 'notifications', 'shared']);
  const { money } = useMoneyFormat();
  const number = (value: number) => value.toLocaleString(i18n.language);
  if (isPending || !preview) return <TableSkeleton label={t('shared:loading')} />;
  const left = [
    { label: t('withoutAddress'), value: preview.withoutAddress },
    { label: t('optedOut'), value: preview.optedOut },
    { label: t('duplicates'), value: preview.duplicates },
  ].filter(({ value }) => value > 0);
  const costs =
    channel === 'sms' && hasText
      ? [
          { label: t('notifications:segments'), value: number(preview.segments) },
          {
            label: preview.isEstimate ? t('costAbout') : t('notifications:cost'),
            value: money(preview.costMinor),
          },
        ]
      : [];
  return (
    <Refetching active={isRefreshing}>
      <Paper withBorder p="lg" component="section" aria-label={t('summary')}>
        <Stack gap="md">
          <DetailList
            details={[
              { label: t('reached'), value: <strong>{number(preview.recipients)}</strong> },
              ...left.map(({ label, value }) => ({ label, value: number(value) })),
              ...costs,
            ]}
          />
          {hasText && preview.samples.length > 0 ? (
            <>
              <Title order={3} size="h6">
                {t('samples')}
              </Title>
              {preview.samples.slice(0, 3).map((sample) => (
                <div key={sample.subscriberId}>
                  <Text size="xs" c="dimmed" mb={4}>
                    {sample.name} · {sample.recipient}
                  </Text>
                  <MessagePreview label={sample.name} subject={sample.subject} body={sample.body} lang="" />
                </div>
              ))}
            </>
          ) : null}
        </Stack>
      </Paper>
    </Refetching>
  );
}

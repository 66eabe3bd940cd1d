import type { UsageSession } from '@lastmile/contract';
import { ListTable } from '@lastmile/ui';
import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../entities/live/format-rate.ts';
import { formatDuration } from '../../../../shared/dates/format-duration.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';

const ignore = () => {};

/** The latest sessions with what each transferred. */
export function SessionTable({ sessions }: { readonly sessions: readonly UsageSession[] }) {
  const { t, i18n } = useTranslation('usage');
  const formatTime = useFormatDateTime();
  const bytes = (value: number | null) => (value === null ? '–' : formatBytes(value, i18n.language));
  if (sessions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noSessions')}
      </Text>
    );
  }
  return (
    <Paper withBorder>
      <ListTable
        label={t('sessions')}
        rows={sessions}
        sort=""
        onSort={ignore}
        columns={[
          {
            key: 'startedAt',
            header: t('started'),
            isTitle: true,
            cell: ({ startedAt }) => formatTime(startedAt),
          },
          {
            key: 'duration',
            header: t('duration'),
            cell: ({ startedAt, stoppedAt }) =>
              stoppedAt
                ? formatDuration((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1_000, i18n.language)
                : t('stillOnline'),
          },
          {
            key: 'download',
            header: t('download'),
            align: 'end',
            cell: ({ downloadBytes }) => bytes(downloadBytes),
          },
          { key: 'upload', header: t('upload'), align: 'end', cell: ({ uploadBytes }) => bytes(uploadBytes) },
          { key: 'ip', header: t('address'), cell: ({ ip }) => ip },
          { key: 'callerId', header: t('mac'), cell: ({ callerId }) => callerId },
          { key: 'router', header: t('router'), cell: ({ router }) => router.name },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
        ]}
      />
    </Paper>
  );
}

import type { OutageRow, OutageStatus } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../shared/dates/format-duration.ts';

const statusDisplay = {
  suspected: { key: 'status.suspected', color: 'yellow' },
  confirmed: { key: 'status.confirmed', color: 'red' },
  ended: { key: 'status.ended', color: 'green' },
  dismissed: { key: 'status.dismissed', color: 'gray' },
} as const satisfies Record<OutageStatus, object>;

export function OutageStatusBadge({ status }: Pick<OutageRow, 'status'>) {
  const { t } = useTranslation('outages');
  const { key, color } = statusDisplay[status];
  return (
    <Badge variant="light" color={color} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}

/** How long it lasted, or has lasted so far. */
export function useDuration(): (outage: Pick<OutageRow, 'startedAt' | 'endedAt'>) => string {
  const { i18n } = useTranslation();
  return ({ startedAt, endedAt }) => {
    const end = endedAt === null ? Date.now() : Date.parse(endedAt);
    return formatDuration((end - Date.parse(startedAt)) / 1000, i18n.language);
  };
}

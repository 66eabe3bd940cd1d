import type { TicketRow } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { statusDisplay, urgencyDisplay } from './labels.ts';

export function TicketStatusBadge({ status }: Pick<TicketRow, 'status'>) {
  const { t } = useTranslation('tickets');
  const { key, color } = statusDisplay[status];
  return (
    <Badge variant="light" color={color} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}

/** Low and normal are the usual case and stay plain text. */
export function UrgencyBadge({ urgency }: Pick<TicketRow, 'urgency'>) {
  const { t } = useTranslation('tickets');
  const { key, color } = urgencyDisplay[urgency];
  if (color === 'gray') return <>{t(key)}</>;
  return (
    <Badge variant="light" color={color} tt="none" miw="max-content">
      {t(key)}
    </Badge>
  );
}

export function DueTime({ dueAt, isOverdue }: Pick<TicketRow, 'dueAt' | 'isOverdue'>) {
  const { t, i18n } = useTranslation('tickets');
  if (dueAt === null) return null;
  if (!isOverdue) return <RelativeTime instant={dueAt} locale={i18n.language} />;
  return (
    <Text component="span" size="sm" fw={600} c="var(--mantine-color-error)">
      {t('wasDue')} <RelativeTime instant={dueAt} locale={i18n.language} />
    </Text>
  );
}

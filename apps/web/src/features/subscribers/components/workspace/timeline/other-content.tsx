import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../shared/dates/format-duration.ts';
import type { EntryProps } from './entry-of.ts';

export function SessionContent({ entry }: EntryProps<'session'>) {
  const { t, i18n } = useTranslation('workspace');
  const { stoppedAt, at, ip, callerId, reason } = entry;
  const duration = stoppedAt
    ? formatDuration((Date.parse(stoppedAt) - Date.parse(at)) / 1000, i18n.language)
    : undefined;
  const details = [ip, callerId, reason].filter(Boolean).join(' · ');
  return (
    <>
      <Text component="span" size="sm" fw={600}>
        {duration ? t('entry.session', { duration }) : t('entry.sessionOpen')}
      </Text>
      {details ? (
        <Text component="span" size="sm" c="dimmed">
          {' '}
          {details}
        </Text>
      ) : null}
    </>
  );
}

const notificationLabels = {
  invoice_issued: 'message.invoiceIssued',
  reminder: 'message.reminder',
  paid: 'message.paid',
  suspended: 'message.suspended',
  reactivated: 'message.reactivated',
} as const;
const stateLabels = {
  queued: 'message.queued',
  sent: 'message.sent',
  failed: 'message.failed',
  dropped: 'message.dropped',
} as const;

export function MessageContent({ entry }: EntryProps<'message'>) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <Text component="span" size="sm" fw={600}>
        {t(notificationLabels[entry.notification])}
      </Text>{' '}
      <Text
        component="span"
        size="sm"
        {...(entry.state === 'failed' ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
      >
        {t(stateLabels[entry.state])}
      </Text>
    </>
  );
}

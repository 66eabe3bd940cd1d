import type { MessageChannel } from '@lastmile/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { channelKeys, kindKeys, stateDisplay } from '../../../../../entities/messages/labels.ts';
import { formatDuration } from '../../../../../shared/dates/format-duration.ts';
import type { EntryProps } from './entry-props.ts';

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

export function MessageContent({ entry }: EntryProps<'message'>) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <Text component="span" size="sm" fw={600}>
        {t(kindKeys[entry.notification])}
      </Text>{' '}
      <Text
        component="span"
        size="sm"
        {...(entry.state === 'failed' ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
      >
        {t(stateDisplay[entry.state].key)} · {t(channelKeys[entry.channel as MessageChannel])}
      </Text>
    </>
  );
}

import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OnlineDot } from '../../../../../entities/subscribers/badges.tsx';
import { useFormatDateTime } from '../../../../../shared/dates/use-format-date-time.ts';
import type { TabProps } from '../tab-props.ts';
import { Answer } from './answer.tsx';
import { summarizeConnection } from './connection-summary.ts';

const stateKeys = {
  online: 'connection.online',
  offline: 'connection.offline',
  unknown: 'connection.unknown',
} as const;

/** Online since when, or why not. */
export function ConnectionAnswer({ workspace }: TabProps) {
  const { t } = useTranslation('workspace');
  const formatTime = useFormatDateTime();
  const { state, since, reason } = summarizeConnection(workspace);
  const { subscriber, presence } = workspace;
  const words = { router: subscriber.router.name, reason: presence?.lastDisconnectReason ?? '' };
  return (
    <Answer
      label={t('connection.label')}
      figure={
        <Group gap={6} wrap="nowrap">
          {state === 'unknown' ? null : <OnlineDot online={state === 'online'} />}
          <span aria-hidden={state !== 'unknown'}>{t(stateKeys[state])}</span>
        </Group>
      }
    >
      {since ? (
        <Text size="sm">
          {state === 'unknown'
            ? t('connection.lastResponse', { time: formatTime(since) })
            : t('connection.since', { time: formatTime(since) })}
        </Text>
      ) : null}
      {reason ? (
        <Text size="sm" {...(state === 'online' ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {t(reason, words)}
        </Text>
      ) : null}
      {state === 'online' && presence?.lastIp ? (
        <Text size="sm" c="dimmed" ff="monospace">
          {presence.lastIp}
        </Text>
      ) : null}
    </Answer>
  );
}

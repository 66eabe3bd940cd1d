import { ProblemError } from '@lastmile/contract';
import { Alert, Badge, Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconBroadcast, IconPlayerStop, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import type { LiveData } from './use-live-data.ts';

type LiveState = 'connecting' | 'online' | 'offline' | 'unreachable' | 'over';

const stateOf = ({ sample, over }: LiveData): LiveState => (over ? 'over' : (sample?.state ?? 'connecting'));

const marks = {
  connecting: { label: 'state.connecting', color: 'gray', icon: <Loader size={12} color="currentColor" /> },
  online: { label: 'state.online', color: 'green', icon: <IconBroadcast size={14} /> },
  offline: { label: 'state.offline', color: 'gray', icon: <IconPlugConnectedX size={14} /> },
  unreachable: { label: 'state.routerUnreachable', color: 'yellow', icon: <IconAlertTriangle size={14} /> },
  over: { label: 'state.ended', color: 'gray', icon: <IconPlayerStop size={14} /> },
} as const satisfies Record<LiveState, { label: string; color: string; icon: ReactNode }>;

/** Connection status in one word, announced when it changes. */
export function LiveBadge({ live }: { readonly live: LiveData }) {
  const { t } = useTranslation('live');
  const state = stateOf(live);
  return (
    <span role="status">
      <Badge variant="light" tt="none" color={marks[state].color} leftSection={marks[state].icon}>
        {t(marks[state].label)}
      </Badge>
    </span>
  );
}

/** Explains the status and what to do, where there is something to say. */
export function LiveStatusAlert({ live }: { readonly live: LiveData }) {
  const { t } = useTranslation('live');
  const problemText = useProblemText();
  const { over, sample, again } = live;
  const state = stateOf(live);
  if (over) {
    const isRights = over === 'rights';
    return (
      <Alert color={isRights ? 'gray' : 'red'} {...(isRights ? {} : { title: t('startFailed') })}>
        <Text size="sm" mb="sm">
          {isRights ? t('endedText') : problemText(new ProblemError(over))}
        </Text>
        <Button size="xs" variant="default" onClick={again}>
          {t('reconnect')}
        </Button>
      </Alert>
    );
  }
  if (state === 'offline')
    return <StatusAlert text={t('offlineText')} label={t('offlineReason')} words={sample?.why} />;
  if (state === 'unreachable')
    return (
      <StatusAlert
        color="yellow"
        text={t('routerUnreachableText')}
        label={t('routerUnreachableReason')}
        words={sample?.why}
      />
    );
  return state === 'connecting' ? <StatusAlert text={t('connectingText')} /> : null;
}

interface StatusAlertProps {
  readonly text: string;
  readonly color?: string;
  readonly label?: string;
  /** Error message of the router or the network. */
  readonly words?: string | null | undefined;
}

function StatusAlert({ text, color = 'gray', label, words }: StatusAlertProps) {
  return (
    <Alert color={color} p="sm">
      <Text size="sm">{text}</Text>
      {words ? (
        <Text size="sm" mt={4}>
          {label}{' '}
          <Text span ff="monospace" size="sm" lang="en" style={{ overflowWrap: 'anywhere' }}>
            {words}
          </Text>
        </Text>
      ) : null}
    </Alert>
  );
}

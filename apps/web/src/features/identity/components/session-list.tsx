import { ErrorState, RelativeTime, TableSkeleton } from '@lastmile/ui';
import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { Section } from '../../../shared/kit/section.tsx';
import { useRevokeSessions, useSessions } from '../api.ts';
import { parseDevice } from './device-name.ts';

type Session = NonNullable<ReturnType<typeof useSessions>['data']>['items'][number];

/** The user's sessions by device; any of them can be revoked. */
export function SessionList() {
  const { t } = useTranslation(['identity', 'shell']);
  const problemText = useProblemText();
  const sessions = useSessions();
  const revoke = useRevokeSessions();
  const end = async (which: Parameters<typeof revoke.mutateAsync>[0], message: string) => {
    try {
      await revoke.mutateAsync(which);
      notifications.show({ message });
    } catch (error) {
      notifications.show({ color: 'red', message: problemText(error) });
    }
  };
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {sessions.isPending ? <TableSkeleton label={t('sessions.loading')} rows={3} /> : null}
      {sessions.isError ? (
        <ErrorState
          title={t('sessions.failed')}
          text={problemText(sessions.error)}
          retryLabel={t('shell:retry')}
          onRetry={() => sessions.refetch()}
          retrying={sessions.isFetching}
        />
      ) : null}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.data?.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={revoke.isPending}
            onEnd={() => end({ id: session.id }, t('sessions.signedOut'))}
          />
        ))}
      </Stack>
      {others.length > 1 ? (
        <Button
          variant="default"
          loading={revoke.isPending}
          onClick={() => end({ allOthers: true }, t('sessions.othersSignedOut'))}
        >
          {t('sessions.signOutOthers', { count: others.length })}
        </Button>
      ) : null}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation(['identity', 'shell']);
  const { browser, system, isPhone } = parseDevice(session.userAgent);
  const name = browser && system ? t('sessions.device', { browser, system }) : t('sessions.unknownDevice');
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon variant="light" color="gray" size="lg" aria-hidden>
        {isPhone ? <IconDeviceMobile size={18} /> : <IconDeviceDesktop size={18} />}
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {session.isCurrent ? (
            <Badge size="sm" variant="light" color="green" tt="none">
              {t('sessions.current')}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          {session.ip} · {t('sessions.lastActive')}{' '}
          <RelativeTime instant={session.lastSeenAt} locale={i18n.language} />
        </Text>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={ending}
          onClick={onEnd}
          aria-label={t('sessions.signOutOne', { name })}
        >
          {t('sessions.signOut')}
        </Button>
      )}
    </Group>
  );
}

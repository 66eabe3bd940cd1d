import { RelativeTime } from '@lastmile/ui';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SnapshotAgeProps {
  readonly asOf: string | null;
  readonly live: boolean;
  /** Why it is not newer, in the router's words or the network's. */
  readonly why: string | null;
}

/** How old that is what a router told, and why it is not newer. */
export function SnapshotAge({ asOf, live, why }: SnapshotAgeProps) {
  const { t, i18n } = useTranslation('routers');
  const time = asOf ? <RelativeTime instant={asOf} locale={i18n.language} /> : null;
  if (live) {
    return (
      <Group gap={6} component="p" m={0} c="dimmed" fz="sm">
        <IconClock size={16} aria-hidden /> {t('asOf')} {time}
      </Group>
    );
  }
  if (!asOf && !why)
    return <Alert role="status" color="gray" icon={<IconClock size={18} />} title={t('firstPollPending')} />;
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={asOf ? t('lastPollFailed') : t('neverReachable')}
    >
      {asOf ? (
        <Text size="sm">
          {t('asOf')} {time}
        </Text>
      ) : null}
      {why ? (
        <Text size="sm" lang="en">
          {why}
        </Text>
      ) : null}
    </Alert>
  );
}

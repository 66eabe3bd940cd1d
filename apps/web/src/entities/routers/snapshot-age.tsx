import { RelativeTime } from '@lastmile/ui';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SnapshotAgeProps {
  readonly asOf: string | null;
  readonly live: boolean;
  /** Why there is no newer snapshot, as reported by the router or the network. */
  readonly why: string | null;
}

/** Age of the router's snapshot, and why there is no newer one. */
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

import type { SubscriberOutage } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outagePath } from './paths.ts';

interface OutagesProps {
  readonly outages: readonly SubscriberOutage[];
}

/** Says on the page of a subscriber that their connection is down for a known reason. */
export function OutageNote({ outages }: OutagesProps) {
  const { t, i18n } = useTranslation('outages');
  const outage = outages.find(({ endedAt }) => endedAt === null);
  if (!outage) return null;
  return (
    <Alert color="red" mb="md" role="status" icon={<IconPlugConnectedX size={20} />} title={t('affects')}>
      <Text size="sm">
        <Anchor component={Link} to={outagePath(outage.id)} size="sm">
          {outage.name}
        </Anchor>{' '}
        · {t('since')} <RelativeTime instant={outage.startedAt} locale={i18n.language} />
      </Text>
    </Alert>
  );
}

/** Recent outages, one line each. */
export function RecentOutages({ outages }: OutagesProps) {
  const { t, i18n } = useTranslation('outages');
  return outages.map(({ id, name, startedAt, endedAt }) => (
    <Text key={id} size="sm">
      <Anchor component={Link} to={outagePath(id)} size="sm">
        {name}
      </Anchor>{' '}
      {endedAt === null ? t('status.confirmed') : t('status.ended')} (
      <RelativeTime instant={endedAt ?? startedAt} locale={i18n.language} />)
    </Text>
  ));
}

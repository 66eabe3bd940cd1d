import { RelativeTime } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDuration } from '../../../../../shared/dates/format-duration.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import type { TabProps } from '../tab-props.ts';
import { KnownDetails } from './known-details.tsx';
import { WeekUsage } from './week-usage.tsx';

/** The session by the last poll; live traffic is one click away, so that no page waits for a router. */
export function ConnectionSection({ workspace: { subscriber, presence } }: TabProps) {
  const { t, i18n } = useTranslation(['workspace', 'subscribers']);
  const canSeeLive = useCurrentAbility().can('read', 'LiveData');
  const session = subscriber.online && presence ? presence : undefined;
  // A device with the configured address is not named twice.
  const deviceMac = presence?.lastCallerId === subscriber.callerId ? undefined : presence?.lastCallerId;
  return (
    <>
      <KnownDetails
        subscriberId={subscriber.id}
        details={[
          { label: t('connection.address'), value: presence?.lastIp ?? (session ? undefined : ' ') },
          { label: t('connection.mac'), value: deviceMac ?? ' ' },
          session
            ? {
                label: t('connection.uptime'),
                value: formatDuration((Date.now() - Date.parse(session.since)) / 1000, i18n.language),
              }
            : {
                label: t('subscribers:lastSeen'),
                value: presence?.lastSeenAt ? (
                  <RelativeTime instant={presence.lastSeenAt} locale={i18n.language} />
                ) : (
                  t('connection.never')
                ),
              },
          { label: t('subscribers:router'), value: subscriber.router.name },
          { label: t('subscribers:staticIp'), value: subscriber.staticIp },
          {
            label: t('subscribers:mac'),
            value: subscriber.callerId
              ? `${subscriber.callerId}${subscriber.bindMac ? ` · ${t('subscribers:bound')}` : ''}`
              : undefined,
          },
        ].filter(({ value }) => value !== ' ')}
      />
      <WeekUsage subscriberId={subscriber.id} />
      {canSeeLive && subscriber.status !== 'closed' ? (
        <Button
          component={Link}
          to="?tab=connection"
          variant="default"
          size="compact-sm"
          mt="sm"
          leftSection={<IconActivity size={16} />}
        >
          {t('connection.live')}
        </Button>
      ) : null}
    </>
  );
}

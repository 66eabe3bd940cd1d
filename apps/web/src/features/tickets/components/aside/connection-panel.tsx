import type { TicketSubscriber } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RecentOutages } from '../../../../entities/outages/outage-note.tsx';
import { OnlineDot, SubscriberStatusBadge, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { PhoneLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** Whether the connection works, as the last poll found it, and what is owed. */
export function ConnectionPanel({ subscriber }: { readonly subscriber: TicketSubscriber }) {
  const { t, i18n } = useTranslation(['tickets', 'subscribers']);
  const { money } = useMoneyFormat();
  const { id, username, name, mobile, address, status, sync, online, since, lastSeenAt } = subscriber;
  const time = (instant: string) => <RelativeTime instant={instant} locale={i18n.language} />;
  const details = [
    {
      label: t('customer'),
      value: (
        <>
          <Anchor component={Link} to={workspacePath(id)} size="sm">
            {username}
          </Anchor>{' '}
          {name}
        </>
      ),
    },
    { label: t('mobile'), value: mobile ? <PhoneLink number={mobile} /> : undefined },
    { label: t('address'), value: address },
    { label: t('serviceStatus'), value: <SubscriberStatusBadge status={status} /> },
    {
      label: t('connection'),
      value: (
        <Group gap={4}>
          <OnlineDot online={online ?? false} />
          {online ? t('subscribers:online') : t('subscribers:offline')}
          {since ? <span>({time(since)})</span> : null}
        </Group>
      ),
    },
    ...(online || !lastSeenAt ? [] : [{ label: t('subscribers:lastSeen'), value: time(lastSeenAt) }]),
    { label: t('ipAddress'), value: subscriber.lastIp },
    { label: t('sync'), value: <SyncBadge sync={sync} /> },
    { label: t('package'), value: subscriber.packageName },
    { label: t('router'), value: subscriber.routerName },
    ...(subscriber.outages.length === 0
      ? []
      : [{ label: t('recentOutages'), value: <RecentOutages outages={subscriber.outages} /> }]),
    ...(subscriber.balanceMinor === null
      ? []
      : [{ label: t('balanceDue'), value: money(subscriber.balanceMinor) }]),
  ];
  return <DetailList details={details} />;
}

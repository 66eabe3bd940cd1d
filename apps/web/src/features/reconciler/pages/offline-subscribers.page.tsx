import { type OfflineSubscriber, reconcilerCalls } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { RouterSnapshotInfo } from '../components/router-snapshot.tsx';
import { CallMobile, CustomerName, SubscriberLink } from '../components/subscriber-cells.tsx';
import { useComparedRouter } from '../components/use-compared-router.ts';

/** Active subscribers that are offline. */
export default function OfflineSubscribersPage() {
  const { t } = useTranslation(['reconciler', 'routes']);
  const router = useComparedRouter();
  const columns = useColumns();
  return (
    <ListPage
      key={router.id}
      call={reconcilerCalls.offline}
      params={{ routerId: router.id }}
      title={t('routes:get-offline-users')}
      {...router.where}
      columns={columns}
      sorts={['username', 'lastSeenAt']}
      searchLabel={t('searchSubscriber')}
      figures={({ answer }) => (
        <RouterSnapshotInfo router={router} hint={t('offline.hint')} answer={answer} />
      )}
      rowName={({ username }) => username}
      empty={{ title: t('offline.empty'), text: t('offline.emptyText') }}
      exportName="offline"
    />
  );
}

function useColumns(): ListColumn<OfflineSubscriber>[] {
  const { t, i18n } = useTranslation(['reconciler', 'subscribers']);
  return [
    {
      key: 'username',
      header: t('subscribers:username'),
      sort: 'username',
      isTitle: true,
      cell: ({ id, username }) => <SubscriberLink id={id} name={username} />,
    },
    {
      key: 'name',
      header: t('subscribers:name'),
      text: ({ name }) => name,
      cell: ({ name }) => <CustomerName name={name} />,
    },
    {
      key: 'mobile',
      header: t('subscribers:mobile'),
      cell: ({ mobile }) => (mobile ? <CallMobile mobile={mobile} /> : null),
    },
    { key: 'package', header: t('subscribers:package'), cell: ({ packageName }) => packageName },
    {
      key: 'lastSeen',
      header: t('subscribers:lastSeen'),
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <RelativeTime instant={lastSeenAt} locale={i18n.language} /> : t('neverSeen'),
    },
    { key: 'callerId', header: t('subscribers:lastMac'), cell: ({ lastCallerId }) => lastCallerId },
    { key: 'reason', header: t('subscribers:lastReason'), cell: ({ reason }) => reason },
  ];
}

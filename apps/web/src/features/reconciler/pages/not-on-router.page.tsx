import { type NotOnRouter, reconcilerCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubscriberStatusBadge, SyncBadge } from '../../../entities/subscribers/badges.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { RouterSnapshotInfo } from '../components/router-snapshot.tsx';
import { CallMobile, CustomerName, RouterMessage, SubscriberLink } from '../components/subscriber-cells.tsx';
import { CloseSubscribersDialog, PushToRouterDialog } from '../components/subscriber-dialogs.tsx';
import { useComparedRouter } from '../components/use-compared-router.ts';

const dialogs = { push: PushToRouterDialog, end: CloseSubscribersDialog } as const;

interface OpenDialog {
  readonly act: keyof typeof dialogs;
  readonly picked: ListSelection;
}

/** Subscribers in billing that are missing on their router. */
export default function NotOnRouterPage() {
  const { t } = useTranslation(['reconciler', 'routes', 'subscribers']);
  const router = useComparedRouter();
  const canChange = useCurrentAbility().can('update', 'Subscriber');
  const columns = useColumns();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const Dialog = openDialog ? dialogs[openDialog.act] : undefined;
  const bulkActions = (picked: ListSelection) => (
    <>
      <Button size="compact-md" onClick={() => setOpenDialog({ act: 'push', picked })}>
        {t('pushToRouter')}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setOpenDialog({ act: 'end', picked })}>
        {t('subscribers:action.close')}
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        key={router.id}
        call={reconcilerCalls.notOnRouter}
        params={{ routerId: router.id }}
        title={t('routes:get-not-router-users')}
        {...router.where}
        columns={columns}
        sorts={['username']}
        searchLabel={t('searchSubscriber')}
        figures={({ answer }) => (
          <RouterSnapshotInfo router={router} hint={t('notOnRouter.hint')} answer={answer} />
        )}
        rowName={({ username }) => username}
        {...(canChange ? { bulkActions } : {})}
        empty={{ title: t('notOnRouter.empty'), text: t('notOnRouter.emptyText') }}
        exportName="not-on-router"
      />
      {openDialog && Dialog ? (
        <Dialog routerId={router.id} picked={openDialog.picked} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(): ListColumn<NotOnRouter>[] {
  const { t } = useTranslation('subscribers');
  return [
    {
      key: 'username',
      header: t('username'),
      sort: 'username',
      isTitle: true,
      cell: ({ id, username }) => <SubscriberLink id={id} name={username} />,
    },
    {
      key: 'name',
      header: t('name'),
      text: ({ name }) => name,
      cell: ({ name }) => <CustomerName name={name} />,
    },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <CallMobile mobile={mobile} /> : null),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <SubscriberStatusBadge status={status} /> },
    { key: 'state', header: t('sync'), cell: ({ state }) => <SyncBadge sync={state} /> },
    {
      key: 'error',
      header: t('routerMessage'),
      wraps: true,
      cell: ({ error }) => (error ? <RouterMessage text={error} /> : null),
    },
  ];
}

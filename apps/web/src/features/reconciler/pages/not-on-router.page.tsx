import { convergenceCalls, type NotOnRouter } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, SyncBadge } from '../../../entities/subscribers/badges.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { RouterReading } from '../components/router-snapshot.tsx';
import { CallMobile, LineLink, PersonName, RouterWords } from '../components/subscriber-cells.tsx';
import { EndDialog, PushDialog } from '../components/subscriber-dialogs.tsx';
import { useComparedRouter } from '../components/use-compared-router.ts';

const dialogs = { push: PushDialog, end: EndDialog } as const;

interface Asked {
  readonly act: keyof typeof dialogs;
  readonly picked: Chosen;
}

/** Lines that are billed and that the router does not serve. */
export default function NotOnRouterPage() {
  const { t } = useTranslation(['reconciler', 'routes', 'subscribers']);
  const router = useComparedRouter();
  const mayChange = usePanelAbility().can('update', 'Subscriber');
  const columns = useColumns();
  const [asked, setAsked] = useState<Asked>();
  const Dialog = asked ? dialogs[asked.act] : undefined;
  const bulkActions = (picked: Chosen) => (
    <>
      <Button size="compact-md" onClick={() => setAsked({ act: 'push', picked })}>
        {t('push')}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setAsked({ act: 'end', picked })}>
        {t('subscribers:do.leave')}
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        key={router.id}
        call={convergenceCalls.notOnRouter}
        params={{ routerId: router.id }}
        title={t('routes:get-not-router-users')}
        {...router.where}
        columns={columns}
        sorts={['username']}
        searchLabel={t('searchLine')}
        figures={({ answer }) => (
          <RouterReading router={router} hint={t('notOnRouter.hint')} answer={answer} />
        )}
        rowName={({ username }) => username}
        {...(mayChange ? { bulkActions } : {})}
        empty={{ title: t('notOnRouter.empty'), text: t('notOnRouter.emptyText') }}
        exportName="not-on-router"
      />
      {asked && Dialog ? (
        <Dialog routerId={router.id} picked={asked.picked} onClose={() => setAsked(undefined)} />
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
      cell: ({ id, username }) => <LineLink id={id} name={username} />,
    },
    { key: 'name', header: t('name'), cell: ({ name }) => <PersonName name={name} /> },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <CallMobile mobile={mobile} /> : null),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'state', header: t('sync'), cell: ({ state }) => <SyncBadge sync={state} /> },
    {
      key: 'error',
      header: t('routerSaid'),
      cell: ({ error }) => (error ? <RouterWords text={error} /> : null),
    },
  ];
}

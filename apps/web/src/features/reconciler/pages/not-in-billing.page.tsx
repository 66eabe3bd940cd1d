import { type NotBilling, reconcilerCalls } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnlineDot } from '../../../entities/subscribers/badges.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { AddToBillingDialog } from '../components/add-to-billing-dialog.tsx';
import { RouterSnapshotInfo } from '../components/router-snapshot.tsx';
import { useComparedRouter } from '../components/use-compared-router.ts';

/** PPP accounts that are on the router but not in billing. */
export default function NotInBillingPage() {
  const { t } = useTranslation(['reconciler', 'routes']);
  const router = useComparedRouter();
  const canImport = useCurrentAbility().can('create', 'Subscriber');
  const columns = useColumns();
  const [picked, setPicked] = useState<ListSelection<string>>();
  const bulkActions = (chosen: ListSelection<string>) => (
    <Button size="compact-md" onClick={() => setPicked(chosen)}>
      {t('addToBilling')}
    </Button>
  );
  return (
    <>
      <ListPage
        key={router.id}
        call={reconcilerCalls.notBilling}
        params={{ routerId: router.id }}
        title={t('routes:get-not-billing-users')}
        {...router.where}
        columns={columns}
        sorts={['name']}
        searchLabel={t('searchUsername')}
        figures={({ answer }) => (
          <RouterSnapshotInfo router={router} hint={t('notInBilling.hint')} answer={answer} />
        )}
        rowName={({ name }) => name}
        {...(canImport ? { bulkActions } : {})}
        empty={{ title: t('notInBilling.empty'), text: t('notInBilling.emptyText') }}
        exportName="not-in-billing"
      />
      {picked ? (
        <AddToBillingDialog routerId={router.id} picked={picked} onClose={() => setPicked(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(): ListColumn<NotBilling>[] {
  const { t, i18n } = useTranslation(['reconciler', 'subscribers']);
  return [
    { key: 'name', header: t('subscribers:username'), sort: 'name', isTitle: true, cell: ({ name }) => name },
    { key: 'profile', header: t('subscribers:profile'), cell: ({ profile }) => profile },
    {
      key: 'package',
      header: t('subscribers:package'),
      cell: ({ packageGuess }) =>
        packageGuess?.name ?? (
          <Text component="span" size="sm" c="dimmed">
            {t('noMatchingPackage')}
          </Text>
        ),
    },
    {
      key: 'state',
      header: t('subscribers:status'),
      cell: ({ disabled }) => (
        <Badge variant="light" color={disabled ? 'gray' : 'green'} tt="none">
          {disabled ? t('subscribers:desired.disabled') : t('subscribers:desired.enabled')}
        </Badge>
      ),
    },
    {
      key: 'online',
      header: t('onlineNow'),
      cell: ({ online }) => (
        <Group gap={6} component="span" display="inline-flex">
          <OnlineDot online={online} />
          <span aria-hidden>{online ? t('subscribers:online') : t('subscribers:offline')}</span>
        </Group>
      ),
    },
    { key: 'comment', header: t('subscribers:comment'), cell: ({ comment }) => comment },
    {
      key: 'lastDisconnected',
      header: t('lastDisconnected'),
      cell: ({ lastLoggedOut }) =>
        lastLoggedOut ? <RelativeTime instant={lastLoggedOut} locale={i18n.language} /> : null,
    },
  ];
}

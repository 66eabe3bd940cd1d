import { convergenceCalls, type NotBilling } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnlineDot } from '../../../entities/subscribers/badges.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { ImportDialog } from '../components/add-to-billing-dialog.tsx';
import { RouterReading } from '../components/router-snapshot.tsx';
import { useComparedRouter } from '../components/use-compared-router.ts';

/** Names that the router serves and nobody bills. */
export default function NotBillingPage() {
  const { t } = useTranslation(['reconciler', 'routes']);
  const router = useComparedRouter();
  const mayImport = usePanelAbility().can('create', 'Subscriber');
  const columns = useColumns();
  const [picked, setPicked] = useState<Chosen<string>>();
  const bulkActions = (chosen: Chosen<string>) => (
    <Button size="compact-md" onClick={() => setPicked(chosen)}>
      {t('import')}
    </Button>
  );
  return (
    <>
      <ListPage
        key={router.id}
        call={convergenceCalls.notBilling}
        params={{ routerId: router.id }}
        title={t('routes:get-not-billing-users')}
        {...router.where}
        columns={columns}
        sorts={['name']}
        searchLabel={t('searchName')}
        figures={({ answer }) => (
          <RouterReading router={router} hint={t('notBilling.hint')} answer={answer} />
        )}
        rowName={({ name }) => name}
        {...(mayImport ? { bulkActions } : {})}
        empty={{ title: t('notBilling.empty'), text: t('notBilling.emptyText') }}
        exportName="not-billed"
      />
      {picked ? (
        <ImportDialog routerId={router.id} picked={picked} onClose={() => setPicked(undefined)} />
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
            {t('noGuess')}
          </Text>
        ),
    },
    {
      key: 'state',
      header: t('subscribers:status'),
      cell: ({ disabled }) => (
        <Badge variant="light" color={disabled ? 'gray' : 'green'} tt="none">
          {disabled ? t('subscribers:want.disabled') : t('subscribers:want.enabled')}
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
      key: 'lastLoggedOut',
      header: t('lastLoggedOut'),
      cell: ({ lastLoggedOut }) =>
        lastLoggedOut ? <RelativeTime instant={lastLoggedOut} locale={i18n.language} /> : null,
    },
  ];
}

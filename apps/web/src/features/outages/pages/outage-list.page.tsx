import { type OutageRow, outageCalls, outageViews } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outagePath } from '../../../entities/outages/paths.ts';
import { Secondary, TitleLink } from '../../../shared/kit/list/cells.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { DeclareDialog } from '../components/declare-dialog.tsx';
import { OutageStatusBadge, useDuration } from '../components/outage-display.tsx';

const viewKeys = { open: 'view.open', ended: 'view.ended', all: 'view.all' } as const satisfies Record<
  (typeof outageViews)[number],
  string
>;
const refreshMs = 30_000;

export default function OutageListPage() {
  const { t } = useTranslation('outages');
  const canWork = useCurrentAbility().can('update', 'Ticket');
  const columns = useColumns();
  const [isDeclaring, setIsDeclaring] = useState(false);
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'view',
        label: t('view'),
        kind: 'choice',
        unchosen: t(viewKeys.open),
        options: outageViews
          .filter((view) => view !== 'open')
          .map((view) => ({ value: view, label: t(viewKeys[view]) })),
      },
    ],
    [t],
  );
  const declare = canWork ? (
    <Button leftSection={<IconPlugConnectedX size={16} />} onClick={() => setIsDeclaring(true)}>
      {t('declare')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={outageCalls.list}
        title={t('title')}
        actions={declare}
        columns={columns}
        sorts={['-startedAt', 'startedAt']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ name }) => name}
        refreshMs={refreshMs}
        empty={{
          title: t('empty'),
          text: canWork ? t('emptyToDeclare') : t('emptyText'),
          action: declare,
        }}
        exportName="outages"
      />
      {isDeclaring ? <DeclareDialog onClose={() => setIsDeclaring(false)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<OutageRow>[] {
  const { t, i18n } = useTranslation('outages');
  const duration = useDuration();
  return [
    {
      key: 'name',
      header: t('what'),
      isTitle: true,
      wraps: true,
      cell: ({ id, name, routerId }) => (
        <>
          <TitleLink to={outagePath(id)}>{name}</TitleLink>{' '}
          <Secondary>{routerId === null ? t('area') : t('router')}</Secondary>
        </>
      ),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <OutageStatusBadge status={status} /> },
    { key: 'cause', header: t('cause'), wraps: true, cell: ({ cause }) => cause },
    {
      key: 'startedAt',
      header: t('startedAt'),
      sort: 'startedAt',
      cell: ({ startedAt }) => <RelativeTime instant={startedAt} locale={i18n.language} />,
    },
    { key: 'duration', header: t('duration'), cell: (outage) => duration(outage) },
    {
      key: 'affected',
      header: t('affected'),
      align: 'end',
      cell: ({ affected }) => affected.toLocaleString(i18n.language),
    },
    {
      key: 'tickets',
      header: t('openTickets'),
      align: 'end',
      cell: ({ openTickets }) => openTickets.toLocaleString(i18n.language),
    },
  ];
}

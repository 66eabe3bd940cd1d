import { type VisitRow, visitCalls, visitViews } from '@lastmile/contract';
import { type FilterField, type ListColumn, PageHeader } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStaff } from '../../../entities/staff/options.ts';
import { ticketListPath, ticketPath } from '../../../entities/tickets/paths.ts';
import { VisitDialog } from '../../../entities/visits/visit-dialog.tsx';
import { useWindowText, VisitStatusBadge } from '../../../entities/visits/visit-display.tsx';
import { Secondary, TitleLink } from '../../../shared/kit/list/cells.tsx';
import { ListExport } from '../../../shared/kit/list/list-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { type OpenDialog, VisitMenu } from './visit-menu.tsx';

const viewKeys = {
  open: 'view.open',
  unassigned: 'view.unassigned',
  finished: 'view.finished',
  all: 'view.all',
} as const satisfies Record<(typeof visitViews)[number], string>;

/** All visits, for those who plan them. */
export function AllVisits({ views }: { readonly views: ReactNode }) {
  const { t } = useTranslation('visits');
  const columns = useColumns();
  const filters = useFilters();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const list = {
    call: visitCalls.list,
    title: t('title'),
    columns,
    sorts: ['date', '-date'] as const,
    searchLabel: t('search'),
    filters,
    empty: {
      title: t('empty'),
      text: t('emptyText'),
      action: (
        <Button component={Link} to={ticketListPath}>
          {t('toTickets')}
        </Button>
      ),
    },
  };
  return (
    <>
      <PageHeader title={t('title')} actions={<ListExport list={list} fileName="visits" />} />
      {views}
      <ListSection
        {...list}
        rowName={({ subject }) => subject}
        rowMenu={(visit) => <VisitMenu visit={visit} onChoose={setDialog} />}
      />
      {dialog?.kind === 'edit' ? <VisitDialog of={{ visit: dialog.visit }} onClose={close} /> : null}
      {dialog?.kind === 'result' ? <ResultDialog visit={dialog.visit} onClose={close} /> : null}
      {dialog?.kind === 'cancel' ? <CancelDialog visit={dialog.visit} onClose={close} /> : null}
    </>
  );
}

function useColumns(): ListColumn<VisitRow>[] {
  const { t } = useTranslation('visits');
  const windowText = useWindowText();
  return [
    {
      key: 'subject',
      header: t('about'),
      isTitle: true,
      wraps: true,
      text: ({ ticketNumber, subject }) => `#${ticketNumber} ${subject}`,
      cell: ({ ticketId, ticketNumber, subject }) => (
        <>
          <TitleLink to={ticketPath(ticketId)}>{subject}</TitleLink> <Secondary>#{ticketNumber}</Secondary>
        </>
      ),
    },
    { key: 'window', header: t('window'), sort: 'date', cell: (visit) => <span>{windowText(visit)}</span> },
    { key: 'status', header: t('status'), cell: (visit) => <VisitStatusBadge visit={visit} /> },
    { key: 'staff', header: t('technician'), cell: ({ staffName }) => staffName ?? t('unassigned') },
    {
      key: 'customer',
      header: t('customer'),
      wraps: true,
      cell: ({ place, contactName }) => place?.name ?? contactName ?? place?.username,
    },
    {
      key: 'address',
      header: t('address'),
      wraps: true,
      cell: ({ place }) => place && [place.address, place.areaName].filter(Boolean).join(', '),
    },
  ];
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('visits');
  const staff = useStaff();
  return useMemo(
    () => [
      {
        name: 'view',
        label: t('view'),
        kind: 'choice',
        unchosen: t(viewKeys.open),
        options: visitViews
          .filter((view) => view !== 'open')
          .map((view) => ({ value: view, label: t(viewKeys[view]) })),
      },
      {
        name: 'staffId',
        label: t('technician'),
        kind: 'choice',
        options: (staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, staff],
  );
}

import {
  type PlatformTicketRow,
  platformTicketCalls,
  ticketStatuses,
  ticketUrgencies,
} from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge, UrgencyBadge } from '../../../../entities/tickets/badges.tsx';
import { statusDisplay, urgencyDisplay } from '../../../../entities/tickets/labels.ts';
import { type RequestSide, requestPaths } from '../../../../entities/tickets/paths.ts';
import { Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { ListPage } from '../../../../shared/kit/list/list-page.tsx';

interface RequestListProps {
  readonly side: RequestSide;
  readonly title: string;
  readonly searchLabel: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly action?: React.ReactNode;
}

/** Requests of ISPs to the platform: those of one ISP, or of all. */
export function RequestList(props: RequestListProps) {
  const { side, title, searchLabel, emptyTitle, emptyText, action = null } = props;
  return (
    <ListPage
      call={platformTicketCalls.list}
      title={title}
      actions={action}
      columns={useColumns(side)}
      sorts={['-lastActivityAt', 'openedAt']}
      searchLabel={searchLabel}
      filters={useFilters()}
      rowName={({ subject }) => subject}
      empty={{ title: emptyTitle, text: emptyText, action }}
      exportName="platform-tickets"
    />
  );
}

function useColumns(side: RequestSide): ListColumn<PlatformTicketRow>[] {
  const { t, i18n } = useTranslation('tickets');
  return [
    {
      key: 'subject',
      header: t('subject'),
      isTitle: true,
      wraps: true,
      text: ({ number, subject }) => `#${number} ${subject}`,
      cell: ({ id, number, subject }) => (
        <>
          <TitleLink to={requestPaths[side].one(id)}>{subject}</TitleLink> <Secondary>#{number}</Secondary>
        </>
      ),
    },
    ...(side === 'platform'
      ? [{ key: 'isp', header: t('request.isp'), cell: ({ ispName }: PlatformTicketRow) => ispName }]
      : []),
    { key: 'status', header: t('status'), cell: ({ status }) => <TicketStatusBadge status={status} /> },
    {
      key: 'answer',
      header: t('request.answer'),
      cell: ({ isAnswered }) => (isAnswered ? t('request.answered') : t('request.unanswered')),
    },
    { key: 'urgency', header: t('urgency'), cell: ({ urgency }) => <UrgencyBadge urgency={urgency} /> },
    {
      key: 'openedBy',
      header: t('request.openedBy'),
      hiddenByDefault: true,
      cell: ({ openedBy }) => openedBy,
    },
    {
      key: 'lastActivity',
      header: t('lastActivity'),
      sort: 'lastActivityAt',
      cell: ({ lastActivityAt }) => <RelativeTime instant={lastActivityAt} locale={i18n.language} />,
    },
    {
      key: 'opened',
      header: t('opened'),
      sort: 'openedAt',
      hiddenByDefault: true,
      cell: ({ openedAt }) => <RelativeTime instant={openedAt} locale={i18n.language} />,
    },
  ];
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('tickets');
  return useMemo(
    () => [
      {
        name: 'view',
        label: t('view'),
        kind: 'choice',
        unchosen: t('view.active'),
        options: [{ value: 'all', label: t('view.all') }],
      },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: ticketStatuses.map((value) => ({ value, label: t(statusDisplay[value].key) })),
      },
      {
        name: 'urgency',
        label: t('urgency'),
        kind: 'choice',
        options: ticketUrgencies.map((value) => ({ value, label: t(urgencyDisplay[value].key) })),
      },
    ],
    [t],
  );
}

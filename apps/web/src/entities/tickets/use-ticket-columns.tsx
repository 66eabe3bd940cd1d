import type { TicketRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { CellLink, Secondary, TitleLink } from '../../shared/kit/list/cells.tsx';
import { workspacePath } from '../subscribers/paths.ts';
import { DueTime, TicketStatusBadge, UrgencyBadge } from './badges.tsx';
import { categoryKeys } from './labels.ts';
import { ticketPath } from './paths.ts';

export function useTicketColumns(): ListColumn<TicketRow>[] {
  const { t, i18n } = useTranslation('tickets');
  return [
    {
      key: 'subject',
      header: t('subject'),
      isTitle: true,
      text: ({ number, subject }) => `#${number} ${subject}`,
      cell: ({ id, number, subject }) => (
        <span>
          <Secondary>#{number}</Secondary> <TitleLink to={ticketPath(id)}>{subject}</TitleLink>
        </span>
      ),
    },
    {
      key: 'customer',
      header: t('customer'),
      text: ({ username, customerName }) => [username, customerName].filter(Boolean).join(' · '),
      cell: ({ subscriberId, username, customerName }) =>
        subscriberId === null || username === null ? (
          customerName
        ) : (
          <span>
            <CellLink to={`${workspacePath(subscriberId)}?tab=tickets`}>{username}</CellLink>{' '}
            <Secondary>{customerName}</Secondary>
          </span>
        ),
    },
    { key: 'status', header: t('status'), cell: ({ status }) => <TicketStatusBadge status={status} /> },
    { key: 'urgency', header: t('urgency'), cell: ({ urgency }) => <UrgencyBadge urgency={urgency} /> },
    {
      key: 'due',
      header: t('due'),
      sort: 'dueAt',
      cell: ({ dueAt, isOverdue }) => <DueTime dueAt={dueAt} isOverdue={isOverdue} />,
    },
    {
      key: 'department',
      header: t('department'),
      hiddenByDefault: true,
      cell: ({ departmentName }) => departmentName,
    },
    {
      key: 'staff',
      isMain: true,
      header: t('assignee'),
      cell: ({ staffName }) => staffName ?? t('unassigned'),
    },
    {
      key: 'lastActivity',
      header: t('lastActivity'),
      sort: 'lastActivityAt',
      cell: ({ lastActivityAt }) => <RelativeTime instant={lastActivityAt} locale={i18n.language} />,
    },
    {
      key: 'category',
      header: t('category'),
      hiddenByDefault: true,
      cell: ({ category }) => t(categoryKeys[category]),
    },
    {
      key: 'opened',
      header: t('opened'),
      sort: 'openedAt',
      hiddenByDefault: true,
      cell: ({ openedAt }) => <RelativeTime instant={openedAt} locale={i18n.language} />,
    },
    {
      key: 'rating',
      header: t('rating'),
      hiddenByDefault: true,
      cell: ({ rating }) => rating && `${rating}/5`,
    },
  ];
}

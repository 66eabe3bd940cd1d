import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TicketStatusBadge } from '../../../../../entities/tickets/badges.tsx';
import { ticketPath } from '../../../../../entities/tickets/paths.ts';
import { visitStatusDisplay } from '../../../../../entities/visits/labels.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import type { EntryProps } from './entry-props.ts';

export function TicketContent({ entry }: EntryProps<'ticket'>) {
  const { t } = useTranslation('workspace');
  const { id, number, subject, status } = entry;
  return (
    <>
      <Anchor component={Link} to={ticketPath(id)} inherit fw={600}>
        {t('entry.ticket', { number, subject })}
      </Anchor>{' '}
      <TicketStatusBadge status={status} />
    </>
  );
}

export function VisitContent({ entry }: EntryProps<'visit'>) {
  const { t } = useTranslation(['workspace', 'visits']);
  const day = useFormatDate();
  const { ticketId, ticketNumber, status, on, from, to } = entry;
  return (
    <>
      <Anchor component={Link} to={ticketPath(ticketId)} inherit fw={600}>
        {t('entry.visit', { day: day(on), from, to })}
      </Anchor>{' '}
      <Text component="span" size="sm" c="dimmed">
        {t(`visits:${visitStatusDisplay[status].key}`)} · #{ticketNumber}
      </Text>
    </>
  );
}

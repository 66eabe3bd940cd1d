import { ticketCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newTicketPath } from '../../../../entities/tickets/paths.ts';
import { useTicketColumns } from '../../../../entities/tickets/use-ticket-columns.tsx';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { TabProps } from './tab-props.ts';

/** All tickets of the subscriber, the latest first. */
export function TicketsTab({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('tickets');
  const columns = useTicketColumns().filter(({ key }) => key !== 'customer');
  const canCreate = useCurrentAbility().can('create', 'Ticket');
  const add = canCreate ? (
    <Button component={Link} to={newTicketPath(subscriber.id)} leftSection={<IconPlus size={16} />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <ListSection
      call={ticketCalls.index}
      title={t('title')}
      columns={columns}
      sorts={['-lastActivityAt', 'openedAt', 'dueAt']}
      fixedQuery={{ subscriberId: subscriber.id, view: 'all' }}
      rowName={({ subject }) => subject}
      empty={{ title: t('emptyOfSubscriber'), text: t('emptyOfSubscriberText'), action: add }}
    />
  );
}

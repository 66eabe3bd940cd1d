import { ticketCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newTicketPath } from '../../../../entities/tickets/paths.ts';
import { useTicketColumns } from '../../../../entities/tickets/use-ticket-columns.tsx';
import { VisitDialog } from '../../../../entities/visits/visit-dialog.tsx';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { TabProps } from './tab-props.ts';

/** All tickets of the subscriber, the latest first. */
export function TicketsTab({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation(['tickets', 'visits']);
  const columns = useTicketColumns().filter(({ key }) => key !== 'customer');
  const ability = useCurrentAbility();
  const canCreate = ability.can('create', 'Ticket');
  const canVisit = canCreate && ability.can('update', 'Ticket');
  const [isPlanning, setIsPlanning] = useState(false);
  const add = canCreate ? (
    <Button component={Link} to={newTicketPath(subscriber.id)} leftSection={<IconPlus size={16} />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <>
      {canVisit ? (
        <Button
          mb="md"
          variant="default"
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => setIsPlanning(true)}
        >
          {t('visits:schedule')}
        </Button>
      ) : null}
      {isPlanning ? (
        <VisitDialog of={{ subscriberId: subscriber.id }} onClose={() => setIsPlanning(false)} />
      ) : null}
      <ListSection
        call={ticketCalls.list}
        title={t('title')}
        columns={columns}
        sorts={['-lastActivityAt', 'openedAt', 'dueAt']}
        fixedQuery={{ subscriberId: subscriber.id, view: 'all' }}
        rowName={({ subject }) => subject}
        empty={{ title: t('emptyOfSubscriber'), text: t('emptyOfSubscriberText'), action: add }}
      />
    </>
  );
}

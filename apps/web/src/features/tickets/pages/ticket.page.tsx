import type { TicketDetails } from '@lastmile/contract';
import { Alert, Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TicketStatusBadge, UrgencyBadge } from '../../../entities/tickets/badges.tsx';
import { ticketListPath } from '../../../entities/tickets/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useTicket } from '../api.ts';
import { ConnectionPanel } from '../components/aside/connection-panel.tsx';
import { TicketControls } from '../components/aside/ticket-controls.tsx';
import { TicketHistory } from '../components/aside/ticket-history.tsx';
import { TicketOutage } from '../components/aside/ticket-outage.tsx';
import { TicketSummary } from '../components/aside/ticket-summary.tsx';
import { TicketVisits } from '../components/aside/ticket-visits.tsx';
import { Conversation } from '../components/conversation/conversation.tsx';
import { ReplyForm } from '../components/conversation/reply-form.tsx';
import { TicketActions } from '../components/ticket-actions.tsx';
import { useLiveTickets } from '../use-live-tickets.ts';
import classes from './ticket.module.css';

export default function TicketPage() {
  const { t } = useTranslation('tickets');
  const id = Number(useParams()['id']);
  const ticket = useTicket(id);
  const otherReplying = useLiveTickets(id);
  return (
    <DetailPage
      skeleton="conversation"
      title={ticket.data ? `#${ticket.data.number} ${ticket.data.subject}` : t('one')}
      back={{ to: ticketListPath, label: t('title') }}
      query={ticket}
      actions={ticket.data ? <TicketActions ticket={ticket.data} /> : null}
    >
      {(data) => <TicketBody ticket={data} otherReplying={otherReplying} />}
    </DetailPage>
  );
}

interface TicketBodyProps {
  readonly ticket: TicketDetails;
  readonly otherReplying: string | undefined;
}

function TicketBody({ ticket, otherReplying }: TicketBodyProps) {
  const { t } = useTranslation(['tickets', 'visits']);
  const canReply = useCurrentAbility().can('create', 'Ticket');
  return (
    <div className={classes['columns']}>
      <Stack gap="md" className={classes['main'] ?? ''}>
        <Group gap="xs">
          <TicketStatusBadge status={ticket.status} />
          <UrgencyBadge urgency={ticket.urgency} />
        </Group>
        {ticket.isOverdue ? (
          <Alert role="status" color="red" p="xs">
            {ticket.firstResponseAt ? t('overdueResolution') : t('overdueResponse')}
          </Alert>
        ) : null}
        <Conversation ticketId={ticket.id} />
        {ticket.status === 'closed' ? (
          <Alert color="gray" p="xs">
            {t('closedText')}
          </Alert>
        ) : null}
        {canReply && ticket.status !== 'closed' ? (
          <ReplyForm ticket={ticket} otherReplying={otherReplying} />
        ) : null}
      </Stack>
      <Stack gap="md" className={classes['aside'] ?? ''}>
        <Panel title={t('handling')}>
          <TicketControls ticket={ticket} />
        </Panel>
        <TicketOutage ticket={ticket} />
        <Panel title={t('visits:title')}>
          <TicketVisits ticket={ticket} />
        </Panel>
        {ticket.subscriber ? (
          <Panel title={t('subscriber')}>
            <ConnectionPanel subscriber={ticket.subscriber} />
          </Panel>
        ) : null}
        <Panel title={t('details')}>
          <TicketSummary ticket={ticket} />
        </Panel>
        <Panel title={t('history')}>
          <TicketHistory events={ticket.events} />
        </Panel>
      </Stack>
    </div>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <SimpleGrid cols={1} spacing="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        <div>{children}</div>
      </SimpleGrid>
    </Paper>
  );
}

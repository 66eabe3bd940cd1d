import type { TicketDetails } from '@lastmile/contract';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outagePath } from '../../../../entities/outages/paths.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useAttachOutage } from '../../api.ts';

/** The outage that the ticket is attached to, or the open one that it can be attached to. */
export function TicketOutage({ ticket }: { readonly ticket: TicketDetails }) {
  const { t } = useTranslation('tickets');
  const attach = useAttachOutage();
  const canWork = useCurrentAbility().can('update', 'Ticket');
  const isActive = ticket.status !== 'resolved' && ticket.status !== 'closed';
  const open = ticket.subscriber?.outages.find(({ endedAt }) => endedAt === null);
  const outage = ticket.outage ?? (isActive ? open : undefined);
  if (!outage) return null;
  const outageId = ticket.outage ? null : outage.id;
  return (
    <Alert color={outage.endedAt === null ? 'red' : 'gray'} title={t('outage')} p="sm">
      <ProblemAlert error={attach.error} />
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={outagePath(outage.id)} size="sm">
          {outage.name}
        </Anchor>
        {canWork && isActive && outage.endedAt === null ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={attach.isPending}
            onClick={() => attach.mutate({ ticketId: ticket.id, outageId })}
          >
            {ticket.outage ? t('detachOutage') : t('attachOutage')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

import type { TicketDetails } from '@lastmile/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitsOf } from '../../../../entities/visits/api.ts';
import { VisitDialog } from '../../../../entities/visits/visit-dialog.tsx';
import { useWindowText, VisitResult, VisitStatusBadge } from '../../../../entities/visits/visit-display.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';

/** The visits of a ticket, the latest first. */
export function TicketVisits({ ticket }: { readonly ticket: TicketDetails }) {
  const { t } = useTranslation('visits');
  const visits = useVisitsOf(ticket.id).data ?? [];
  const windowText = useWindowText();
  const [isOpen, setIsOpen] = useState(false);
  const canSchedule = useCurrentAbility().can('update', 'Ticket') && ticket.dueAt !== null;
  return (
    <Stack gap="sm">
      {visits.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noneOfTicket')}
        </Text>
      ) : null}
      {visits.map((visit) => (
        <Stack key={visit.id} gap={4}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={600}>
              {windowText(visit)}
            </Text>
            <VisitStatusBadge visit={visit} />
          </Group>
          <Text size="sm">{visit.staffName ?? t('unassigned')}</Text>
          <VisitResult visit={visit} />
        </Stack>
      ))}
      {canSchedule ? (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => setIsOpen(true)}
        >
          {t('schedule')}
        </Button>
      ) : null}
      {isOpen ? <VisitDialog of={{ ticketId: ticket.id }} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
}

import type { TicketDetails } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge, UrgencyBadge } from '../../../../entities/tickets/badges.tsx';

/** What was decided about the ticket, for those who cannot change it or cannot any more. */
export function TicketDecisions({ ticket }: { readonly ticket: TicketDetails }) {
  const { t } = useTranslation('tickets');
  return (
    <DetailList
      details={[
        { label: t('status'), value: <TicketStatusBadge status={ticket.status} /> },
        { label: t('urgency'), value: <UrgencyBadge urgency={ticket.urgency} /> },
        { label: t('department'), value: ticket.departmentName ?? t('noDepartment') },
        { label: t('assignee'), value: ticket.staffName ?? t('unassigned') },
      ]}
    />
  );
}

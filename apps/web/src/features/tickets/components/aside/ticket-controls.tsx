import {
  type TicketDetails,
  type TicketStatus,
  type TicketUrgency,
  ticketStatuses,
  ticketUrgencies,
} from '@lastmile/contract';
import { Button, Select, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDepartmentOptions, useStaff } from '../../../../entities/staff/options.ts';
import { statusDisplay, urgencyDisplay } from '../../../../entities/tickets/labels.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useUpdateDepartment, useUpdateStaff, useUpdateStatus, useUpdateUrgency } from '../../api.ts';
import { TicketDecisions } from './ticket-decisions.tsx';

const shadow = { comboboxProps: { shadow: 'md' }, allowDeselect: false } as const;

/** Status, urgency, department and assignee; each is saved as soon as it is chosen. */
export function TicketControls({ ticket }: { readonly ticket: TicketDetails }) {
  const { t } = useTranslation('tickets');
  const status = useUpdateStatus();
  const urgency = useUpdateUrgency();
  const department = useUpdateDepartment();
  const staff = useUpdateStaff();
  const departments = useDepartmentOptions() ?? [];
  const members = (useStaff() ?? []).filter(({ departmentId }) => departmentId === ticket.departmentId);
  const ticketId = ticket.id;
  const canUpdate = useCurrentAbility().can('update', 'Ticket');
  // Nothing is due of a resolved or closed ticket.
  if (!canUpdate || ticket.dueAt === null) return <TicketDecisions ticket={ticket} />;
  const resolve = () =>
    status.mutate(
      { ticketId, status: 'resolved' },
      { onSuccess: () => notifications.show({ message: t('resolved', { number: ticket.number }) }) },
    );
  return (
    <Stack gap="sm">
      <ProblemAlert error={status.error ?? urgency.error ?? department.error ?? staff.error} />
      <Select
        {...shadow}
        label={t('status')}
        data={ticketStatuses
          .filter((value) => value !== 'closed' && value !== 'resolved')
          .map((value) => ({ value, label: t(statusDisplay[value].key) }))}
        value={ticket.status}
        onChange={(value) => value && status.mutate({ ticketId, status: value as TicketStatus })}
      />
      <Select
        {...shadow}
        label={t('urgency')}
        data={ticketUrgencies.map((value) => ({ value, label: t(urgencyDisplay[value].key) }))}
        value={ticket.urgency}
        onChange={(value) => value && urgency.mutate({ ticketId, urgency: value as TicketUrgency })}
      />
      <Select
        {...shadow}
        label={t('department')}
        placeholder={t('noDepartment')}
        data={departments}
        value={ticket.departmentId === null ? null : String(ticket.departmentId)}
        onChange={(value) => value && department.mutate({ ticketId, departmentId: Number(value) })}
      />
      <Select
        {...shadow}
        label={t('assignee')}
        disabled={ticket.departmentId === null}
        data={[
          { value: '', label: t('unassigned') },
          ...members.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={ticket.staffId === null ? '' : String(ticket.staffId)}
        onChange={(value) => staff.mutate({ ticketId, staffId: value ? Number(value) : null })}
      />
      <Button leftSection={<IconCheck size={16} />} onClick={resolve} loading={status.isPending}>
        {t('resolve')}
      </Button>
    </Stack>
  );
}

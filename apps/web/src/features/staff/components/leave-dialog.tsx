import type { StaffMember } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../../entities/staff/options.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { session } from '../../../shared/session/session.ts';
import { useLeave, useStaffDeletionPreview } from '../api.ts';

interface LeaveDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

const toOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  value: String(id),
  label: name,
});

/** Asks where the open tickets and the cash of a staff member go before their account is disabled. */
export function LeaveDialog({ member, onClose }: LeaveDialogProps) {
  const { t } = useTranslation(['staff', 'shell']);
  const { money } = useMoneyFormat();
  const leaving = useStaffDeletionPreview(member.id);
  const leave = useLeave();
  const [ticketsTo, setTicketsTo] = useState<string | null>(null);
  const [cashTo, setCashTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const colleagues = (useStaff() ?? []).filter(
    ({ id, departmentId }) => departmentId === member.departmentId && id !== member.id,
  );
  const { openTicketCount = 0, openVisitCount = 0, cashMinor = 0, recipients = [] } = leaving.data ?? {};
  const hasWork = openTicketCount + openVisitCount > 0;
  const isAnswered = (!hasWork || ticketsTo !== null) && (cashMinor <= 0 || cashTo !== null);
  const name = member.fullName;
  const submit = () =>
    leave.mutate(
      {
        id: member.id,
        version: member.version,
        ticketsTo: ticketsTo === null || ticketsTo === 'unassigned' ? ticketsTo : Number(ticketsTo),
        cashTo: cashTo === null ? null : Number(cashTo),
        reason,
      },
      {
        onSuccess: () => {
          notifications.show({ message: t('isFormer', { name }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('leaveTitle', { name })}
      submitLabel={t('leave')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={leave.isPending}
      submitDisabled={!leaving.data || !isAnswered}
      disabledReason={leaving.data && !isAnswered ? t('leaveFirst') : null}
      dangerous
    >
      <ProblemAlert error={leave.error ?? leaving.error} />
      <Text size="sm">{t('leaveText')}</Text>
      <WorkField
        tickets={openTicketCount}
        visits={openVisitCount}
        colleagues={colleagues}
        value={ticketsTo}
        onChange={setTicketsTo}
      />
      {cashMinor > 0 ? (
        <Select
          label={t('cashTo', { amount: money(cashMinor) })}
          description={cashTo === String(session.user()?.id) ? t('cashToYou') : t('cashToHint')}
          withAsterisk
          data={recipients.map(toOption)}
          value={cashTo}
          onChange={setCashTo}
          comboboxProps={{ shadow: 'md' }}
        />
      ) : null}
      <TextInput
        label={t('leaveReason')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface WorkFieldProps {
  readonly tickets: number;
  readonly visits: number;
  readonly colleagues: readonly { readonly id: number; readonly name: string }[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Who takes over open tickets and visits; nothing if there are none. */
function WorkField({ tickets, visits, colleagues, value, onChange }: WorkFieldProps) {
  const { t } = useTranslation('staff');
  if (tickets + visits === 0) return null;
  return (
    <>
      <Select
        label={
          tickets > 0
            ? t('ticketsTo', { tickets: t('ticketCount', { count: tickets }) })
            : t('visitsOnlyTo', { visits: t('visitCount', { count: visits }) })
        }
        withAsterisk
        data={[...colleagues.map(toOption), { value: 'unassigned', label: t('nobody') }]}
        value={value}
        onChange={onChange}
        comboboxProps={{ shadow: 'md' }}
      />
      {tickets > 0 && visits > 0 ? <Text size="sm">{t('visitsTo', { count: visits })}</Text> : null}
    </>
  );
}

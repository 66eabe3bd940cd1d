import type { Department } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepartmentOptions } from '../../../entities/staff/options.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDeactivateDepartment } from '../api.ts';

interface DeactivateDepartmentDialogProps {
  readonly department: Department;
  readonly onClose: () => void;
}

/** Asks where open tickets and staff go, if there are any. */
export function DeactivateDepartmentDialog({ department, onClose }: DeactivateDepartmentDialogProps) {
  const { t } = useTranslation(['staff', 'shell']);
  const deactivate = useDeactivateDepartment();
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const { id, name, version, openTicketCount, staffCount } = department;
  const others = (useDepartmentOptions() ?? []).filter(({ value }) => value !== String(id));
  const isInUse = openTicketCount + staffCount > 0;
  const submit = () =>
    deactivate.mutate(
      { id, version, moveTo: moveTo === null ? null : Number(moveTo) },
      {
        onSuccess: () => {
          notifications.show({ message: t('department.deactivated', { name }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('department.deactivateTitle', { name })}
      submitLabel={t('deactivate')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={deactivate.isPending}
      submitDisabled={isInUse && moveTo === null}
      disabledReason={isInUse ? t('department.chooseFirst') : null}
      dangerous
    >
      <ProblemAlert error={deactivate.error} />
      <Text size="sm">
        {isInUse
          ? t('department.inUse', {
              tickets: t('ticketCount', { count: openTicketCount }),
              staff: t('staffCount', { count: staffCount }),
            })
          : t('department.deactivateText')}
      </Text>
      {isInUse ? (
        <Select
          label={t('department.moveTo')}
          withAsterisk
          data={others}
          value={moveTo}
          onChange={setMoveTo}
          comboboxProps={{ shadow: 'md' }}
        />
      ) : null}
    </FormDialog>
  );
}

import type { VisitRow } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelVisit } from '../../../entities/visits/api.ts';
import { useWindowText } from '../../../entities/visits/visit-display.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';

interface CancelDialogProps {
  readonly visit: VisitRow;
  readonly onClose: () => void;
}

export function CancelDialog({ visit, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['visits', 'shell']);
  const cancel = useCancelVisit();
  const windowText = useWindowText();
  const [reason, setReason] = useState('');
  const window = windowText(visit);
  const submit = () =>
    cancel.mutate(
      { id: visit.id, reason },
      {
        onSuccess: () => {
          notifications.show({ message: t('cancelled', { window }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('cancelTitle')}
      submitLabel={t('cancel')}
      cancelLabel={t('keep')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={cancel.isPending}
      dangerous
    >
      <ProblemAlert error={cancel.error} />
      <Text size="sm">{t('cancelText', { window })}</Text>
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

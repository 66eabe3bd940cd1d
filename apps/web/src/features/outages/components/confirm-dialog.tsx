import type { OutageDetails } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useConfirmOutage } from '../api.ts';

interface ConfirmOutageProps {
  readonly outage: OutageDetails;
  readonly onClose: () => void;
}

export function ConfirmOutageDialog({ outage: { id, name, affected }, onClose }: ConfirmOutageProps) {
  const { t } = useTranslation(['outages', 'shell']);
  const confirm = useConfirmOutage();
  const [cause, setCause] = useState('');
  const submit = () =>
    confirm.mutate(
      { id, cause },
      {
        onSuccess: () => {
          notifications.show({ message: t('declared', { name }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('confirm')}
      submitLabel={t('confirm')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={confirm.isPending}
    >
      <ProblemAlert error={confirm.error} />
      <Text size="sm">{t('confirmText', { count: affected })}</Text>
      <TextInput
        label={t('cause')}
        description={t('causeHint')}
        value={cause}
        maxLength={300}
        autoComplete="off"
        onChange={({ currentTarget }) => setCause(currentTarget.value)}
      />
    </FormDialog>
  );
}

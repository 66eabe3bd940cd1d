import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDownloadSubscribers } from '../api.ts';
import { ReasonField } from './reason-field.tsx';

interface SubscriberExportDialogProps {
  readonly total: number;
  readonly onClose: () => void;
}

export function SubscriberExportDialog({ total, onClose }: SubscriberExportDialogProps) {
  const { t } = useTranslation(['regulator', 'shared']);
  const [reason, setReason] = useState('');
  const send = useDownloadSubscribers();
  return (
    <FormDialog
      title={t('exportSubscribers')}
      submitLabel={t('downloadCsv')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => send.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
      submitting={send.isPending}
      submitDisabled={reason.trim() === ''}
    >
      <ProblemAlert error={send.error} />
      <Text size="sm">{t('subscribersNote', { count: total })}</Text>
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}

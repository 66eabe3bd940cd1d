import { regulatorCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportList, type ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { ReasonField } from './reason-field.tsx';

interface SessionExportDialogProps {
  readonly query: ListQuery;
  readonly onClose: () => void;
}

/** Asks for the reason before the sessions of the current filter are downloaded. */
export function SessionExportDialog({ query, onClose }: SessionExportDialogProps) {
  const { t } = useTranslation(['regulator', 'shared']);
  const [reason, setReason] = useState('');
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv');
  const send = useMutation({
    mutationFn: () =>
      exportList(regulatorCalls.sessionLog, { query: { ...query, reason }, format, fileName: 'session-log' }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('exportTitle')}
      submitLabel={t('downloadFile')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => send.mutate()}
      onClose={onClose}
      submitting={send.isPending}
      submitDisabled={reason.trim() === ''}
    >
      <ProblemAlert error={send.error} />
      <Text size="sm">{t('exportText')}</Text>
      <ReasonField value={reason} onChange={setReason} />
      <SegmentedControl
        aria-label={t('format')}
        value={format}
        onChange={(value) => setFormat(value as 'csv' | 'xlsx')}
        data={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel' },
        ]}
      />
    </FormDialog>
  );
}

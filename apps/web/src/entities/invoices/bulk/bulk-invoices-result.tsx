import type { BulkInvoicesResult } from '@lastmile/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkResultDialog } from '../../../shared/kit/bulk/bulk-result-dialog.tsx';
import { BulkResultView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { JobProgress } from '../../../shared/kit/job-progress.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useInvalidateBilling } from '../../billing/api.ts';
import { parseJobResult, toRejectedRows } from './bulk-result.ts';

interface BulkInvoicesResultProps {
  readonly title: string;
  readonly doneKey: 'result.paid' | 'result.unpaid';
  readonly outcome: BulkInvoicesResult;
  readonly onClose: () => void;
}

/** Result per invoice; a large request runs as a job that continues after the dialog is closed. */
export function BulkInvoicesResultDialog({ title, doneKey, outcome, onClose }: BulkInvoicesResultProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyFormat();
  const refresh = useInvalidateBilling();
  const [jobResult, setJobResult] = useState<ReturnType<typeof parseJobResult>>();
  const text = (count: number, amount: number) => t(doneKey, { count, amount: money(amount) });
  if (outcome.jobId === null) {
    return (
      <BulkResultDialog
        title={title}
        headline={text(outcome.done.length, outcome.amountMinor)}
        refused={toRejectedRows(outcome)}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shared:close') }}>
      <Stack gap="md">
        <JobProgress
          id={outcome.jobId}
          title={title}
          onDone={(job) => {
            setJobResult(parseJobResult(job));
            void refresh();
          }}
        />
        {jobResult ? (
          <BulkResultView
            headline={text(jobResult.done, jobResult.amountMinor)}
            refused={jobResult.refused}
            refusedTotal={jobResult.refusedTotal}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('jobContinues')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shared:close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

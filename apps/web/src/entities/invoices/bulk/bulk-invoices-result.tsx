import type { BulkBillsOutcome } from '@lastmile/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeDialog } from '../../../shared/kit/bulk/bulk-result-dialog.tsx';
import { OutcomeView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { JobProgress } from '../../../shared/kit/job-progress.tsx';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { useMoneyRefresh } from '../../billing/api.ts';
import { refusalsOf, toldByJob } from './bulk-result.ts';

interface BulkOutcomeProps {
  readonly title: string;
  readonly doneKey: 'done.paid' | 'done.unpaid';
  readonly outcome: BulkBillsOutcome;
  readonly onClose: () => void;
}

/** What came of it bill by bill; of very many, how far the work is, which goes on when this is closed. */
export function BulkOutcome({ title, doneKey, outcome, onClose }: BulkOutcomeProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyText();
  const refresh = useMoneyRefresh();
  const [told, setTold] = useState<ReturnType<typeof toldByJob>>();
  const text = (count: number, amount: number) => t(doneKey, { count, amount: money(amount) });
  if (outcome.jobId === null) {
    return (
      <OutcomeDialog
        title={title}
        headline={text(outcome.done.length, outcome.amountMinor)}
        refused={refusalsOf(outcome)}
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
            setTold(toldByJob(job));
            void refresh();
          }}
        />
        {told ? (
          <OutcomeView
            headline={text(told.done, told.amountMinor)}
            refused={told.refused}
            refusedTotal={told.refusedTotal}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('jobGoesOn')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shared:close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

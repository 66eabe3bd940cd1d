import type { BulkBillsOutcome, JobView } from '@lastmile/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyRefresh } from '../../../app/billing/api.ts';
import { JobProgress } from '../../../app/kit/job-progress.tsx';
import { OutcomeDialog } from '../../../app/kit/outcome-dialog.tsx';
import { useMoneyText } from '../../../app/kit/use-money.ts';
import { refusalsOf } from './told-bills.ts';

interface BulkOutcomeProps {
  readonly title: string;
  readonly doneKey: 'done.paid' | 'done.unpaid';
  readonly outcome: BulkBillsOutcome;
  readonly onClose: () => void;
}

/** What came of it bill by bill; of very many, how far the work is, which goes on when this is closed. */
export function BulkOutcome({ title, doneKey, outcome, onClose }: BulkOutcomeProps) {
  const { t } = useTranslation(['invoices', 'kit']);
  const { money } = useMoneyText();
  const refresh = useMoneyRefresh();
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
  const result = ({ result: counted }: JobView) => (
    <Stack gap={4} role="status">
      <Text size="sm">{text(Number(counted?.['done'] ?? 0), Number(counted?.['amountMinor'] ?? 0))}</Text>
      {Number(counted?.['refused'] ?? 0) > 0 ? (
        <Text size="sm" c="dimmed">
          {t('kit:refused', { count: Number(counted?.['refused']) })}
        </Text>
      ) : null}
    </Stack>
  );
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit:close') }}>
      <Stack gap="md">
        <JobProgress id={outcome.jobId} title={title} result={result} onDone={() => void refresh()} />
        <Text size="sm" c="dimmed">
          {t('jobGoesOn')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('kit:close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import type { BillingRunDetails } from '@lastmile/contract';
import { ProgressPanel } from '@lastmile/ui';
import { Alert, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { isInProgress } from '../api.ts';
import { RunStateBadge } from './run-state-badge.tsx';

/** Who started the run and when, its progress, and what an undo could not revert. */
export function RunSummary({ run }: { readonly run: BillingRunDetails }) {
  const { t } = useTranslation('billing-runs');
  const moment = useFormatDateTime();
  const isPreview = run.kind === 'preview';
  const who = run.kind === 'scheduled' ? t('scheduled') : run.by?.name;
  return (
    <>
      {isPreview ? (
        <Text size="sm" c="dimmed">
          {t('previewText')}
        </Text>
      ) : (
        <Group gap="xs">
          <RunStateBadge run={run} />
          <Text size="sm" c="dimmed">
            {[who, moment(run.requestedAt)].filter(Boolean).join(' · ')}
          </Text>
        </Group>
      )}
      {isInProgress(run.state) ? <RunProgress run={run} /> : null}
      {run.state === 'undone' ? <UndoSummary run={run} /> : null}
    </>
  );
}

function RunProgress({ run }: { readonly run: BillingRunDetails }) {
  const { t } = useTranslation('billing-runs');
  const isUndo = run.state === 'undoing';
  const title = isUndo ? t('undoing') : run.kind === 'preview' ? t('evaluating') : t('running');
  return (
    <ProgressPanel
      title={title}
      done={isUndo ? run.cancelled + run.notCancelled : run.subscribersDone}
      total={isUndo ? run.invoices : run.subscribersTotal}
      state={run.hasActiveJob ? 'active' : 'stopped'}
      stateText={run.hasActiveJob ? t('continuesInBackground') : t('stalledText')}
    />
  );
}

function UndoSummary({ run }: { readonly run: BillingRunDetails }) {
  const { t } = useTranslation('billing-runs');
  const { money } = useMoneyFormat();
  const cancelledText = t('undoneText', { count: run.cancelled, amount: money(run.cancelledMinor) });
  const keptText =
    run.notCancelled > 0
      ? t('notCancelledText', { count: run.notCancelled, amount: money(run.notCancelledMinor) })
      : null;
  return (
    <Alert color="gray" variant="light">
      <Text size="sm">{[cancelledText, keptText].filter(Boolean).join(' ')}</Text>
      <Text size="sm" c="dimmed">
        {t('reasonText', { reason: run.undoReason })}
      </Text>
    </Alert>
  );
}

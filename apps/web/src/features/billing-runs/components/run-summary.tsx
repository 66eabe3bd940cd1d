import type { BillingRunShown } from '@lastmile/contract';
import { ProgressPanel } from '@lastmile/ui';
import { Alert, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMomentText } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { isMoving } from '../api.ts';
import { RunState } from './run-state-badge.tsx';

/** Who asked for it and when, how far it is while it goes on, and what an undo has left. */
export function RunNotes({ run }: { readonly run: BillingRunShown }) {
  const { t } = useTranslation('billing-runs');
  const moment = useMomentText();
  const isPreview = run.kind === 'preview';
  const who = run.kind === 'scheduled' ? t('schedule') : run.by?.name;
  return (
    <>
      {isPreview ? (
        <Text size="sm" c="dimmed">
          {t('previewText')}
        </Text>
      ) : (
        <Group gap="xs">
          <RunState run={run} />
          <Text size="sm" c="dimmed">
            {[who, moment(run.askedAt)].filter(Boolean).join(' · ')}
          </Text>
        </Group>
      )}
      {isMoving(run.state) ? <Moving run={run} /> : null}
      {run.state === 'undone' ? <Undone run={run} /> : null}
    </>
  );
}

function Moving({ run }: { readonly run: BillingRunShown }) {
  const { t } = useTranslation('billing-runs');
  const isUndo = run.state === 'undoing';
  const title = isUndo ? t('undoing') : run.kind === 'preview' ? t('looking') : t('running');
  return (
    <ProgressPanel
      title={title}
      done={isUndo ? run.cancelled + run.kept : run.linesDone}
      total={isUndo ? run.invoices : run.linesTotal}
      state={run.isWorkedOn ? 'active' : 'stopped'}
      stateText={run.isWorkedOn ? t('goesOn') : t('haltedText')}
    />
  );
}

function Undone({ run }: { readonly run: BillingRunShown }) {
  const { t } = useTranslation('billing-runs');
  const { money } = useMoneyText();
  const told = t('undoneText', { count: run.cancelled, amount: money(run.cancelledMinor) });
  const kept = run.kept > 0 ? t('keptText', { count: run.kept, amount: money(run.keptMinor) }) : null;
  return (
    <Alert color="gray" variant="light">
      <Text size="sm">{[told, kept].filter(Boolean).join(' ')}</Text>
      <Text size="sm" c="dimmed">
        {t('because', { reason: run.undoReason })}
      </Text>
    </Alert>
  );
}

import type { BillingRunDetails } from '@lastmile/contract';
import { ConfirmDialog, DisabledReason } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useResumeRun, useStartRun, useStopRun } from '../api.ts';
import { runPath } from '../paths.ts';
import { UndoRunDialog } from './undo-run-dialog.tsx';

/** Actions allowed by the run's state and the user's permissions. */
export function RunActions({ run }: { readonly run: BillingRunDetails }) {
  const { t } = useTranslation('billing-runs');
  const ability = useCurrentAbility();
  const problemText = useProblemText();
  const [openDialog, setOpenDialog] = useState<'start' | 'undo'>();
  const [stop, goOn] = [useStopRun(), useResumeRun()];
  const summary = {
    onError: (error: Error) => notifications.show({ color: 'red', message: problemText(error) }),
  };
  const may = (action: (typeof run.allowed)[number]) =>
    run.allowed.includes(action) && ability.can(action === 'undo' ? 'delete' : 'create', 'Invoice');
  const close = () => setOpenDialog(undefined);
  return (
    <>
      {may('resume') ? (
        <Button onClick={() => goOn.mutate(run.id, summary)} loading={goOn.isPending}>
          {t('resume')}
        </Button>
      ) : null}
      {may('abort') ? (
        <Button variant="default" onClick={() => stop.mutate(run.id, summary)} loading={stop.isPending}>
          {t('abort')}
        </Button>
      ) : null}
      {may('start') ? (
        <DisabledReason reason={run.invoices === 0 ? t('nothingToIssue') : undefined}>
          <Button onClick={() => setOpenDialog('start')} disabled={run.invoices === 0}>
            {t('start')}
          </Button>
        </DisabledReason>
      ) : null}
      {may('undo') ? (
        <Button variant="default" onClick={() => setOpenDialog('undo')}>
          {t('undo')}
        </Button>
      ) : null}
      {openDialog === 'start' ? <StartDialog run={run} onClose={close} /> : null}
      {openDialog === 'undo' ? <UndoRunDialog run={run} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  readonly run: BillingRunDetails;
  readonly onClose: () => void;
}

function StartDialog({ run, onClose }: DialogProps) {
  const { t } = useTranslation('billing-runs');
  const { money } = useMoneyFormat();
  const navigate = useNavigate();
  const generate = useStartRun();
  const { month, until } = run;
  const start = () =>
    generate.mutate(month ? { month } : { until }, {
      onSuccess: ({ runId }) => {
        onClose();
        void navigate(runPath(runId));
      },
    });
  return (
    <ConfirmDialog
      title={t('start')}
      preview={t('startText', { count: run.invoices, amount: money(run.amountMinor) })}
      confirmLabel={t('start')}
      onConfirm={start}
      onClose={onClose}
      confirming={generate.isPending}
      problem={<ProblemAlert error={generate.error} />}
    />
  );
}

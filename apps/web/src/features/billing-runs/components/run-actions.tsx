import type { BillingRunShown } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { useGenerate, useGoOn, useStop } from '../api.ts';
import { runPath } from '../paths.ts';
import { UndoDialog } from './undo-run-dialog.tsx';

/** What the run's state lets one do, as far as one may. */
export function RunActions({ run }: { readonly run: BillingRunShown }) {
  const { t } = useTranslation('billing-runs');
  const ability = usePanelAbility();
  const problemText = useProblemText();
  const [asked, setAsked] = useState<'start' | 'undo'>();
  const [stop, goOn] = [useStop(), useGoOn()];
  const told = {
    onError: (error: Error) => notifications.show({ color: 'red', message: problemText(error) }),
  };
  const may = (action: (typeof run.allowed)[number]) =>
    run.allowed.includes(action) && ability.can(action === 'undo' ? 'delete' : 'create', 'Invoice');
  const close = () => setAsked(undefined);
  return (
    <>
      {may('resume') ? (
        <Button onClick={() => goOn.mutate(run.id, told)} loading={goOn.isPending}>
          {t('resume')}
        </Button>
      ) : null}
      {may('abort') ? (
        <Button variant="default" onClick={() => stop.mutate(run.id, told)} loading={stop.isPending}>
          {t('abort')}
        </Button>
      ) : null}
      {may('start') ? (
        <Button onClick={() => setAsked('start')} disabled={run.invoices === 0}>
          {t('start')}
        </Button>
      ) : null}
      {may('undo') ? (
        <Button variant="default" onClick={() => setAsked('undo')}>
          {t('undo')}
        </Button>
      ) : null}
      {asked === 'start' ? <StartDialog run={run} onClose={close} /> : null}
      {asked === 'undo' ? <UndoDialog run={run} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  readonly run: BillingRunShown;
  readonly onClose: () => void;
}

function StartDialog({ run, onClose }: DialogProps) {
  const { t } = useTranslation('billing-runs');
  const { money } = useMoneyText();
  const navigate = useNavigate();
  const generate = useGenerate();
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

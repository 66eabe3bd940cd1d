import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { usePeriods } from '../api.ts';
import { CloseMonthDialog } from '../components/close-month-dialog.tsx';
import { MonthTable } from '../components/month-table.tsx';
import { ReopenMonthDialog } from '../components/reopen-month-dialog.tsx';

interface OpenDialog {
  readonly action: 'close' | 'reopen';
  readonly month: string;
}

/** Months with their status; the owner and accountants close them. */
export default function PeriodClosingPage() {
  const { t } = useTranslation(['period-closing', 'shared']);
  const problemText = useProblemText();
  const periods = usePeriods();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {periods.isPending ? <TableSkeleton label={t('shared:loading')} /> : null}
      {periods.isError ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(periods.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => periods.refetch()}
        />
      ) : null}
      {periods.data ? (
        <MonthTable
          periods={periods.data.items}
          onClose={(month) => setDialog({ action: 'close', month })}
          onReopen={(month) => setDialog({ action: 'reopen', month })}
        />
      ) : null}
      {dialog?.action === 'close' ? <CloseMonthDialog month={dialog.month} onClose={close} /> : null}
      {dialog?.action === 'reopen' ? (
        <ReopenMonthDialog
          month={dialog.month}
          closedMonths={(periods.data?.items ?? []).filter(({ status }) => status === 'closed')}
          onClose={close}
        />
      ) : null}
    </>
  );
}

import type { BillingRunDetails } from '@lastmile/contract';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useBillingRun } from '../api.ts';
import { useRunName } from '../components/labels.ts';
import { RunActions } from '../components/run-actions.tsx';
import { RunSummary } from '../components/run-summary.tsx';
import { ResultExport, SubscriberResults } from '../components/subscriber-results.tsx';
import { runListPath } from '../paths.ts';

/** A billing run or its preview: totals, progress and results per subscriber. */
export default function BillingRunPage() {
  const { t } = useTranslation('billing-runs');
  const id = Number(useParams()['runId']);
  const run = useBillingRun(id);
  const titleOf = useTitle();
  return (
    <DetailPage
      skeleton="summary"
      title={run.data ? titleOf(run.data) : t('one')}
      back={{ to: runListPath, label: t('title') }}
      query={run}
      actions={
        run.data ? (
          <>
            <ResultExport run={run.data} />
            <RunActions run={run.data} />
          </>
        ) : null
      }
    >
      {(shown) => (
        <Stack gap="md">
          <RunSummary run={shown} />
          <SubscriberResults run={shown} />
        </Stack>
      )}
    </DetailPage>
  );
}

function useTitle() {
  const { t } = useTranslation('billing-runs');
  const nameOf = useRunName();
  return (run: BillingRunDetails) =>
    run.kind === 'preview' ? t('previewOf', { what: nameOf(run) }) : t('runOf', { what: nameOf(run) });
}

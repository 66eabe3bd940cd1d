import type { BillingRunShown } from '@lastmile/contract';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useRun } from '../api.ts';
import { useRunName } from '../components/labels.ts';
import { RunActions } from '../components/run-actions.tsx';
import { RunNotes } from '../components/run-summary.tsx';
import { LineOutcomes, OutcomeExport } from '../components/subscriber-results.tsx';
import { runListPath } from '../paths.ts';

/** A run or a preview of one: what it comes to, how far it is, and what became of each line. */
export default function BillingRunPage() {
  const { t } = useTranslation('billing-runs');
  const id = Number(useParams()['runId']);
  const run = useRun(id);
  const titleOf = useTitle();
  return (
    <DetailPage
      title={run.data ? titleOf(run.data) : t('one')}
      back={{ to: runListPath, label: t('title') }}
      query={run}
      actions={
        run.data ? (
          <>
            <OutcomeExport run={run.data} />
            <RunActions run={run.data} />
          </>
        ) : null
      }
    >
      {(shown) => (
        <Stack gap="md">
          <RunNotes run={shown} />
          <LineOutcomes run={shown} />
        </Stack>
      )}
    </DetailPage>
  );
}

function useTitle() {
  const { t } = useTranslation('billing-runs');
  const nameOf = useRunName();
  return (run: BillingRunShown) =>
    run.kind === 'preview' ? t('previewOf', { what: nameOf(run) }) : t('runOf', { what: nameOf(run) });
}

import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Stack, Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { JobProgress } from '../../../shared/kit/job-progress.tsx';
import { type ImportDetail, useImport, useInvalidateImports } from '../api.ts';
import { MappingStep } from './mapping/mapping-step.tsx';
import { ReviewStep } from './review/review-step.tsx';

/** Current step of an import and its next action. */
export function ImportSteps({ id }: { readonly id: number }) {
  const { t } = useTranslation(['imports', 'shared']);
  const problemText = useProblemText();
  const found = useImport(id);
  if (found.isPending) return <TableSkeleton label={t('shared:loading')} />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('shared:detailFailed')}
        text={problemText(found.error)}
        retryLabel={t('shared:retry')}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  return <StepList shown={found.data} />;
}

const stepOf = { uploading: 0, uploaded: 1, checking: 1, checked: 2, running: 3, done: 4 } as const;

const visibleParts = ({ state, busy }: ImportDetail, isMapping: boolean) => ({
  job: !isMapping && (state === 'checking' || state === 'running' || state === 'done'),
  mapping: state === 'uploaded' || (isMapping && !busy) || (state === 'checking' && !busy),
  results: !isMapping && (state === 'checked' || state === 'running' || state === 'done'),
});

function StepList({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const refresh = useInvalidateImports();
  const [isMapping, setIsMapping] = useState(false);
  const { state, jobId, fileName } = shown;
  const shows = visibleParts(shown, isMapping);
  return (
    <Stack gap="md">
      <Stepper active={isMapping ? 1 : stepOf[state]} size="sm" iconSize={30} allowNextStepsSelect={false}>
        <Stepper.Step label={t('step.upload')} description={fileName} />
        <Stepper.Step label={t('step.mapping')} />
        <Stepper.Step label={t('step.review')} />
        <Stepper.Step label={t('step.run')} />
      </Stepper>
      {jobId !== null && shows.job ? (
        <JobProgress
          key={jobId}
          id={jobId}
          title={state === 'checking' ? t('checking') : t('running')}
          onDone={() => void refresh()}
        />
      ) : null}
      {shows.mapping ? <MappingStep shown={shown} onChecking={() => setIsMapping(false)} /> : null}
      {shows.results ? <ReviewStep shown={shown} onMapping={() => setIsMapping(true)} /> : null}
    </Stack>
  );
}

import { type JobView, jobCalls } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Anchor, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { problemKey } from '../../../shared/i18n/problem-key.ts';
import { JobFailure } from '../../../shared/kit/job-failure.tsx';
import { JobProgress, useJob } from '../../../shared/kit/job-progress.tsx';
import { listKey } from '../../../shared/kit/list/list-call.ts';
import { jobResult } from './job-result.ts';
import { useJobPath, useJobTitle } from './use-job-title.ts';

/** Progress and result of one job, with cancel and retry. */
export function JobDialog({ job: opened, onClose }: { readonly job: JobView; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['background-jobs', 'shell', 'problems']);
  const jobTitle = useJobTitle();
  const result = (of: JobView) =>
    jobResult(of, {
      locale: i18n.language,
      text: (key) => t(key),
      problemText: (code) => t(problemKey(code), { ns: 'problems' }),
    });
  const queryClient = useQueryClient();
  const job = useJob(opened.id).data ?? opened;
  const moment = useFormatDateTime();
  const at = (instant: string | null) => (instant ? moment(instant) : null);
  const path = useJobPath()(job);
  const close = () => {
    void queryClient.invalidateQueries({ queryKey: listKey(jobCalls.list) });
    onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={jobTitle(job)}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack gap="md">
        <JobProgress id={job.id} title={t('progress')} />
        {path ? (
          <Anchor component={Link} to={path} size="sm">
            {t('openResult')}
          </Anchor>
        ) : null}
        <DetailList
          details={[
            { label: t('startedBy'), value: job.requestedBy?.fullName ?? t('scheduled') },
            { label: t('isp'), value: job.ispName ?? t('platform') },
            { label: t('queued'), value: at(job.queuedAt) },
            { label: t('started'), value: at(job.startedAt) },
            { label: t('finished'), value: at(job.finishedAt) },
            { label: t('nextAttempt'), value: at(job.nextTryAt) },
            {
              label: t('attempts'),
              value: t('attemptsOf', { attempts: job.attempts, max: job.maxAttempts }),
            },
            // The progress shows why a job failed for good.
            {
              label: t('error'),
              value: job.error && job.status !== 'parked' ? <JobFailure error={job.error} isRetried /> : null,
            },
            ...result(job).map(({ label, value }) => ({
              label,
              value: <span style={{ whiteSpace: 'pre-line' }}>{value}</span>,
            })),
          ]}
        />
      </Stack>
    </Modal>
  );
}

import { type JobStatus, type JobView, jobCalls } from '@lastmile/contract';
import { ProgressPanel } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { JobFailure } from './job-failure.tsx';
import { ProblemAlert } from './problem-alert.tsx';

const pollMs = 1000;
const active: ReadonlySet<JobStatus> = new Set(['waiting', 'running', 'cancelling', 'retrying']);

/** One job, polled every second until it has ended. */
export const useJob = (id: number) =>
  useQuery({
    queryKey: ['job', id],
    queryFn: () => api(jobCalls.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !active.has(state.data.status) ? false : pollMs),
  });

interface JobProgressProps {
  readonly id: number;
  readonly title: string;
  /** Link to the result once the job has completed. */
  readonly result?: (job: JobView) => ReactNode;
  readonly onDone?: (job: JobView) => void;
}

/** Progress of a job, which continues without this page and can be found by its id. */
export function JobProgress({ id, title, result, onDone }: JobProgressProps) {
  const { t } = useTranslation('shared');
  const statusText = useJobStatusText();
  const queryClient = useQueryClient();
  const job = useJob(id);
  const cancelJob = useMutation({
    mutationFn: (call: 'cancel' | 'retry') => api(jobCalls[call], { body: { id } }),
    onSuccess: (now) => queryClient.setQueryData(['job', id], now),
  });
  const notified = useRef(false);
  const data = job.data;
  useEffect(() => {
    if (data?.status !== 'done' || notified.current) return;
    notified.current = true;
    onDone?.(data);
  }, [data, onDone]);

  if (!data) return <ProblemAlert error={job.error} />;
  return (
    <>
      <ProblemAlert error={cancelJob.error} />
      <ProgressPanel
        title={title}
        done={data.progress.done}
        total={data.progress.total}
        note={data.status === 'parked' ? null : data.progress.note}
        state={stateOf(data.status)}
        stateText={statusText(data.status)}
        actions={
          <>
            {data.canCancel ? (
              <Button size="compact-sm" variant="default" onClick={() => cancelJob.mutate('cancel')}>
                {t('job.cancel')}
              </Button>
            ) : null}
            {data.canRetry ? (
              <Button size="compact-sm" variant="default" onClick={() => cancelJob.mutate('retry')}>
                {t('retry')}
              </Button>
            ) : null}
            {data.status === 'done' ? result?.(data) : null}
          </>
        }
      />
      {data.status === 'parked' && data.error !== null ? <JobFailure error={data.error} /> : null}
    </>
  );
}

function stateOf(status: JobStatus) {
  if (active.has(status)) return 'active';
  if (status === 'done') return 'done';
  return status === 'parked' ? 'failed' : 'stopped';
}

const statusKeys = {
  waiting: 'job.waiting',
  running: 'job.running',
  cancelling: 'job.cancelling',
  retrying: 'job.retrying',
  done: 'job.done',
  parked: 'job.parked',
  cancelled: 'job.cancelled',
} as const satisfies Record<JobStatus, string>;

/** Label of a job's state. */
export function useJobStatusText(): (status: JobStatus) => string {
  const { t } = useTranslation('shared');
  return (status) => t(statusKeys[status]);
}

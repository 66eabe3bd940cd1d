import { type JobStatus, type JobView, jobCalls, jobStatuses } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Progress, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobStatusText } from '../../../shared/kit/job-progress.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { JobDialog } from '../components/job-dialog.tsx';
import { jobTitles } from '../components/job-titles.ts';
import { useJobTitle } from '../components/use-job-title.ts';

const refreshMs = 3000;
const colours = {
  waiting: 'yellow',
  running: 'indigo',
  cancelling: 'yellow',
  retrying: 'yellow',
  done: 'green',
  parked: 'red',
  cancelled: 'gray',
} as const satisfies Record<JobStatus, string>;

/** Background jobs: running, queued and failed. */
export default function BackgroundJobsPage() {
  const { t, i18n } = useTranslation('background-jobs');
  const statusText = useJobStatusText();
  const jobTitle = useJobTitle();
  const [open, setOpen] = useState<JobView>();
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: jobStatuses.map((value) => ({ value, label: statusText(value) })),
      },
      {
        name: 'name',
        label: t('name'),
        kind: 'choice',
        options: Object.entries(jobTitles)
          .map(([value, key]) => ({ value, label: t(key) }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      },
    ],
    [t, statusText],
  );
  const columns: ListColumn<JobView>[] = [
    {
      key: 'name',
      header: t('name'),
      isTitle: true,
      text: jobTitle,
      cell: (job) => (
        <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => setOpen(job)}>
          {jobTitle(job)}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <Badge variant="light" color={colours[status]} tt="none">
          {statusText(status)}
        </Badge>
      ),
    },
    { key: 'progress', header: t('progress'), width: 180, cell: (job) => <ProgressCell job={job} /> },
    { key: 'isp', header: t('isp'), cell: ({ ispName }) => ispName ?? t('platform') },
    { key: 'by', header: t('startedBy'), cell: ({ requestedBy }) => requestedBy?.fullName ?? t('scheduled') },
    {
      key: 'attempts',
      header: t('attempts'),
      align: 'end',
      cell: ({ attempts, maxAttempts }) => t('attemptsOf', { attempts, max: maxAttempts }),
    },
    {
      key: 'queuedAt',
      isMain: true,
      header: t('queued'),
      sort: 'queuedAt',
      cell: ({ queuedAt }) => <RelativeTime instant={queuedAt} locale={i18n.language} />,
    },
  ];
  return (
    <>
      <ListPage
        call={jobCalls.list}
        title={t('title')}
        description={t('description')}
        columns={columns}
        sorts={['-queuedAt', 'queuedAt']}
        filters={filters}
        rowName={(job) => `${jobTitle(job)} ${job.id}`}
        empty={{ title: t('empty'), text: t('emptyText') }}
        refreshMs={refreshMs}
      />
      {open ? <JobDialog job={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function ProgressCell({ job }: { readonly job: JobView }) {
  const { t, i18n } = useTranslation('background-jobs');
  const jobTitle = useJobTitle();
  const { done, total } = job.progress;
  if (total === null) return null;
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <>
      <Progress
        size="sm"
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label={t('progressOf', { name: jobTitle(job) })}
      />
      <Text size="xs" c="dimmed">
        {t('progressText', { done: number(done), total: number(total) })}
      </Text>
    </>
  );
}

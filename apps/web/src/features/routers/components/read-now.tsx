import { type RouterDetail, routerStates } from '@lastmile/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../../app/kit/job-progress.tsx';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { useReadNow, useRoutersChanged } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

/** Has the router read in the background, and shows how that goes. */
export function ReadNow({ router }: { readonly router: RouterDetail }) {
  const { t } = useTranslation('routers');
  const readNow = useReadNow();
  const routersChanged = useRoutersChanged();
  if (router.archived) return null;
  const jobId = readNow.data?.jobId;
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={readNow.isPending}
          onClick={() => readNow.mutate(router.id)}
        >
          {t('readNow')}
        </Button>
      </Group>
      <ProblemAlert error={readNow.error} />
      {jobId ? (
        <JobProgress
          key={jobId}
          id={jobId}
          title={t('reading', { name: router.name })}
          result={({ result }) => <Outcome state={result?.['state']} />}
          onDone={routersChanged}
        />
      ) : null}
    </Stack>
  );
}

/** The job is done when it knows; what it found out may still be that nobody answers. */
function Outcome({ state }: { readonly state: string | number | undefined }) {
  const known = routerStates.find((one) => one === state);
  return known ? <StateBadge state={known} /> : null;
}

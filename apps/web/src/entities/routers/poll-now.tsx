import { routerStates } from '@lastmile/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../shared/kit/job-progress.tsx';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { useInvalidateRouters, usePollRouter } from './api.ts';
import { RouterStateBadge } from './badges.tsx';

interface PollNowProps {
  readonly router: { readonly id: number; readonly name: string };
  /** Called to refresh whatever shows the router's snapshot. */
  readonly onRead?: () => void;
}

/** Polls the router in the background and shows the progress. */
export function PollNow({ router, onRead }: PollNowProps) {
  const { t } = useTranslation('routers');
  const pollRouter = usePollRouter();
  const invalidateRouters = useInvalidateRouters();
  const jobId = pollRouter.data?.jobId;
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={pollRouter.isPending}
          onClick={() => pollRouter.mutate(router.id)}
        >
          {t('pollNow')}
        </Button>
      </Group>
      <ProblemAlert error={pollRouter.error} />
      {jobId ? (
        <JobProgress
          key={jobId}
          id={jobId}
          title={t('polling', { name: router.name })}
          result={({ result }) => <Outcome state={result?.['state']} />}
          onDone={() => {
            invalidateRouters();
            onRead?.();
          }}
        />
      ) : null}
    </Stack>
  );
}

/** A completed job may still report that the router did not respond. */
function Outcome({ state }: { readonly state: string | number | undefined }) {
  const known = routerStates.find((one) => one === state);
  return known ? <RouterStateBadge state={known} /> : null;
}

import { routerStates } from '@lastmile/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../shared/kit/job-progress.tsx';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { useReadNow, useRoutersChanged } from './api.ts';
import { StateBadge } from './badges.tsx';

interface ReadNowProps {
  readonly router: { readonly id: number; readonly name: string };
  /** What else shows what the router said. */
  readonly onRead?: () => void;
}

/** Has the router read in the background, and shows how that goes. */
export function ReadNow({ router, onRead }: ReadNowProps) {
  const { t } = useTranslation('routers');
  const readNow = useReadNow();
  const routersChanged = useRoutersChanged();
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
          onDone={() => {
            routersChanged();
            onRead?.();
          }}
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

import type { RouterStaticData } from '@lastmile/contract';
import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SnapshotAge } from '../../../entities/routers/snapshot-age.tsx';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useRouterSnapshot } from '../api.ts';

interface SnapshotSectionProps {
  readonly routerId: number;
  /** Renders the snapshot; undefined if there is none yet. */
  readonly always?: boolean;
  /** Buttons beside the age. */
  readonly actions?: ReactNode;
  readonly children: (snapshot: RouterStaticData) => ReactNode;
}

/** Snapshot data with its age, and why there is no newer one. */
export function SnapshotSection({ routerId, always = false, actions, children }: SnapshotSectionProps) {
  const { t } = useTranslation(['routers', 'shared']);
  const problemText = useProblemText();
  const snapshot = useRouterSnapshot(routerId);
  if (!snapshot.data) {
    return (
      <Paper withBorder>
        {snapshot.isPending ? (
          <TableSkeleton label={t('shared:loading')} />
        ) : (
          <ErrorState
            title={t('shared:detailFailed')}
            text={problemText(snapshot.error)}
            retryLabel={t('shared:retry')}
            onRetry={() => snapshot.refetch()}
            retrying={snapshot.isFetching}
          />
        )}
      </Paper>
    );
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <SnapshotAge asOf={snapshot.data.asOf} live={snapshot.data.live} why={snapshot.data.why} />
        {actions}
      </Group>
      {always || snapshot.data.asOf ? children(snapshot.data) : null}
    </Stack>
  );
}

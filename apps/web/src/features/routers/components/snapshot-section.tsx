import type { RouterStaticData } from '@lastmile/contract';
import { ErrorState, TableSkeleton } from '@lastmile/ui';
import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Freshness } from '../../../entities/routers/snapshot-age.tsx';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useFacts } from '../api.ts';

interface FactsFrameProps {
  readonly routerId: number;
  /** Draws what is known also of a router that has told nothing yet. */
  readonly always?: boolean;
  readonly children: (facts: RouterStaticData) => ReactNode;
}

/** What a router told, always with how old that is, and why it is not newer. */
export function FactsFrame({ routerId, always = false, children }: FactsFrameProps) {
  const { t } = useTranslation(['routers', 'shared']);
  const problemText = useProblemText();
  const facts = useFacts(routerId);
  if (!facts.data) {
    return (
      <Paper withBorder>
        {facts.isPending ? (
          <TableSkeleton label={t('shared:loading')} />
        ) : (
          <ErrorState
            title={t('shared:detailFailed')}
            text={problemText(facts.error)}
            retryLabel={t('shared:retry')}
            onRetry={() => facts.refetch()}
            retrying={facts.isFetching}
          />
        )}
      </Paper>
    );
  }
  return (
    <Stack gap="md">
      <Freshness asOf={facts.data.asOf} live={facts.data.live} why={facts.data.why} />
      {always || facts.data.asOf ? children(facts.data) : null}
    </Stack>
  );
}

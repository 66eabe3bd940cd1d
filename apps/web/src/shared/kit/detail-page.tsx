import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { BackLink, type BackTo } from './back-link.tsx';

interface DetailPageProps<Thing> {
  readonly title: string;
  readonly description?: string;
  /** State of the object, beside the title. */
  readonly badge?: ReactNode;
  /** The list that the object belongs to. */
  readonly back?: BackTo;
  readonly query: UseQueryResult<Thing>;
  readonly actions?: ReactNode;
  readonly children: (thing: Thing) => ReactNode;
}

/** Page of one object with a link back to its list; handles loading and errors. */
export function DetailPage<Thing>(props: DetailPageProps<Thing>) {
  const { title, description, badge, back, query, actions, children } = props;
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  return (
    <>
      {back ? <BackLink {...back} /> : null}
      <PageHeader title={title} {...(description ? { description } : {})} badge={badge} actions={actions} />
      {query.data !== undefined ? (
        children(query.data)
      ) : (
        <Paper withBorder>
          {query.isPending ? (
            <TableSkeleton label={t('loading')} />
          ) : (
            <ErrorState
              title={t('detailFailed')}
              text={problemText(query.error)}
              retryLabel={t('retry')}
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
            />
          )}
        </Paper>
      )}
    </>
  );
}

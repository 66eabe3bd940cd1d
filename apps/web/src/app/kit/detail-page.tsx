import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Anchor, Paper } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProblemText } from '../problem-text.ts';

interface DetailPageProps<Thing> {
  readonly title: string;
  readonly description?: string;
  /** The list that it is one of. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly query: UseQueryResult<Thing>;
  readonly actions?: ReactNode;
  readonly children: (thing: Thing) => ReactNode;
}

/** One thing as a page, with the way back to its list; loading and failing are taken care of. */
export function DetailPage<Thing>(props: DetailPageProps<Thing>) {
  const { title, description, back, query, actions, children } = props;
  const { t } = useTranslation('kit');
  const problemText = useProblemText();
  return (
    <>
      {back ? (
        <Anchor component={Link} to={back.to} size="sm" display="inline-flex" mb={4} style={{ gap: 4 }}>
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </Anchor>
      ) : null}
      <PageHeader title={title} {...(description ? { description } : {})} actions={actions} />
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

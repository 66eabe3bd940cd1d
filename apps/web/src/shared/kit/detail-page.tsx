import { ProblemError } from '@lastmile/contract';
import { DetailSkeleton, EmptyState, ErrorState, PageHeader, type SkeletonShape } from '@lastmile/ui';
import { Button, Paper } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
  /** The shape of the page while it loads. */
  readonly skeleton: SkeletonShape;
  readonly children: (thing: Thing) => ReactNode;
}

/** Page of one object with a link back to its list; handles loading and errors. */
export function DetailPage<Thing>(props: DetailPageProps<Thing>) {
  const { title, description, badge, back, query, actions, skeleton, children } = props;
  const { t } = useTranslation('shared');
  return (
    <>
      {back ? <BackLink {...back} /> : null}
      <PageHeader title={title} {...(description ? { description } : {})} badge={badge} actions={actions} />
      {query.data !== undefined ? children(query.data) : null}
      {query.isPending ? <DetailSkeleton label={t('loading')} shape={skeleton} /> : null}
      {query.data === undefined && !query.isPending ? (
        <Paper withBorder>
          <Unavailable query={query} back={back} />
        </Paper>
      ) : null}
    </>
  );
}

/** Whether loading again may help; what no longer exists has only the way back. */
function Unavailable<Thing>({
  query,
  back,
}: Pick<DetailPageProps<Thing>, 'query'> & { back: BackTo | undefined }) {
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  const text = problemText(query.error);
  const isGone = query.error instanceof ProblemError && query.error.problem.code === 'not_found';
  if (!isGone)
    return (
      <ErrorState
        title={t('detailFailed')}
        text={text}
        retryLabel={t('retry')}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <EmptyState title={t('detailNotFound')} text={text} icon={<IconSearchOff size={26} stroke={1.5} />}>
      {back ? (
        <Button mt="xs" variant="default" component={Link} to={back.to}>
          {back.label}
        </Button>
      ) : null}
    </EmptyState>
  );
}

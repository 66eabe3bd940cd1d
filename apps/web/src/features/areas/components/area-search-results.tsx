import { type Area, areaCalls } from '@lastmile/contract';
import {
  EmptyState,
  ErrorState,
  type ListColumn,
  ListPager,
  ListTable,
  Refetching,
  RelativeTime,
  TableSkeleton,
} from '@lastmile/ui';
import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { buildListQuery, useListCall } from '../../../shared/kit/list/list-call.ts';
import type { ListState } from '../../../shared/kit/list/list-state.ts';
import type { OnAreaAction } from './area-dialogs.tsx';
import { formatAreaTrail } from './area-path-text.ts';
import { AreaRowMenu } from './area-row-menu.tsx';

interface AreaSearchResultsProps {
  readonly state: ListState;
  readonly onChange: (next: Partial<ListState>) => void;
  readonly onAct: OnAreaAction;
}

/** Search results as a flat list, each with its path. */
export function AreaSearchResults({ state, onChange, onAct }: AreaSearchResultsProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const problemText = useProblemText();
  const columns = useColumns();
  const found = useListCall(areaCalls.list, buildListQuery(state), state);

  if (found.isPending) return <TableSkeleton label={t('loading')} />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={problemText(found.error)}
        retryLabel={t('shell:retry')}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  const { items, total } = found.data;
  if (total === 0) {
    return (
      <Refetching active={found.isPlaceholderData}>
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.5} />}
          title={t('nothingFound', { search: state.search })}
          text={t('nothingFoundText')}
        />
      </Refetching>
    );
  }
  return (
    <>
      <Refetching active={found.isPlaceholderData}>
        <Text size="sm" c="dimmed" px="md" pb={4} role="status">
          {t('found', { count: total })}
        </Text>
        <ListTable
          label={t('results')}
          rows={items}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          rowMenu={(area) => <AreaRowMenu area={area} onAct={onAct} />}
        />
      </Refetching>
      <ListPager
        page={state.page}
        pageSize={state.pageSize}
        total={total}
        onPage={(page) => onChange({ page })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<Area>[] {
  const { t, i18n } = useTranslation('areas');
  return [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      cell: ({ name, trail }) => (
        <div>
          {name}
          <Text size="sm" c="dimmed" fw={400}>
            {formatAreaTrail(trail) || t('topLevel')}
          </Text>
        </div>
      ),
    },
    { key: 'nameBn', header: t('nameBn'), cell: ({ nameBn }) => nameBn && <span lang="bn">{nameBn}</span> },
    { key: 'code', header: t('code'), sort: 'code', cell: ({ code }) => code },
    {
      key: 'children',
      header: t('children'),
      align: 'end',
      cell: ({ childCount }) => (childCount > 0 ? childCount.toLocaleString(i18n.language) : null),
    },
    {
      key: 'subscribers',
      header: t('subscribers'),
      align: 'end',
      cell: ({ subscriberCount }) =>
        subscriberCount > 0 ? subscriberCount.toLocaleString(i18n.language) : null,
    },
    {
      key: 'updated',
      header: t('updated'),
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} locale={i18n.language} />,
    },
  ];
}

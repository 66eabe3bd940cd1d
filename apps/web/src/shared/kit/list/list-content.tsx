import type { Call } from '@lastmile/contract';
import {
  arrangeColumns,
  EmptyState,
  ErrorState,
  ListPager,
  ListTable,
  Refetching,
  resizeColumn,
  type Selection,
  TableSkeleton,
} from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useColumnLayout } from './column-layout.ts';
import { useDensity } from './density.ts';
import type { ListRow, ListRowKey, useListCall } from './list-call.ts';
import type { ListSectionProps } from './list-section-props.ts';
import type { ListState } from './list-state.ts';

interface ListContentProps<C extends Call> extends ListSectionProps<C> {
  readonly list: ReturnType<typeof useListCall<C>>;
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly state: ListState;
  readonly onChange: (next: Partial<ListState>) => void;
  readonly onPreload: (place: Pick<ListState, 'page' | 'pageSize'>) => void;
  readonly selection?: Selection<ListRowKey<C>>;
  readonly onSelect?: (selection: Selection<ListRowKey<C>>) => void;
}

/** The rows, or a loading, error, no-results or empty state. */
export function ListContent<C extends Call>(props: ListContentProps<C>) {
  const { call, title, columns, list, total, state, onChange, empty, rowMenu, rowName, selection, onSelect } =
    props;
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  const { layout, setLayout } = useColumnLayout(call.id, columns);
  const [density] = useDensity();
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const isBeyond = !list.isPlaceholderData && total > 0 && state.page > lastPage;

  useEffect(() => {
    // If rows were deleted and the page no longer exists, the last existing page is shown.
    if (isBeyond) onChange({ page: lastPage });
  }, [isBeyond, lastPage, onChange]);

  if (list.isPending)
    return <TableSkeleton label={t('loading')} rows={12} columns={arrangeColumns(columns, layout).length} />;
  if (!list.data) {
    return (
      <ErrorState
        title={t('listFailed')}
        text={problemText(list.error)}
        retryLabel={t('retry')}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (total === 0) {
    return (
      <Refetching active={list.isPlaceholderData}>
        <EmptyList state={state} onChange={onChange} empty={empty} />
      </Refetching>
    );
  }
  return (
    <>
      <Refetching active={list.isPlaceholderData} version={selection ?? 'no selection'}>
        <ListTable<ListRow<C>>
          label={title}
          rows={list.data.items}
          columns={arrangeColumns(columns, layout)}
          density={density}
          onResize={(key, width) => setLayout(resizeColumn(layout, key, width))}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          {...(rowMenu ? { rowMenu } : {})}
          {...(props.quickActions ? { quickActions: props.quickActions } : {})}
          {...(rowName ? { rowName } : {})}
          {...(selection && onSelect ? { selection, onSelect } : {})}
        />
      </Refetching>
      <ListPager
        page={Math.min(state.page, lastPage)}
        pageSize={state.pageSize}
        total={total}
        isTotalCapped={props.isTotalCapped}
        onPage={(page) => onChange({ page })}
        onPreload={(page) => props.onPreload({ page, pageSize: state.pageSize })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </>
  );
}

type EmptyListProps = Pick<ListContentProps<Call>, 'state' | 'onChange' | 'empty'>;

/** Empty list, or no results for the search and filters. */
function EmptyList({ state, onChange, empty }: EmptyListProps) {
  const { t } = useTranslation('shared');
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0;
  if (!isNarrowed) {
    return (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={26} stroke={1.5} />}
      title={t('nothingFound')}
      text={t('nothingFoundText')}
    >
      <Button variant="default" mt="xs" onClick={() => onChange({ search: '', filters: {} })}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  );
}

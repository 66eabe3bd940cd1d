import { EmptyState, ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../app/problem-text.ts';
import { type AreaSort, useAreas } from '../api.ts';
import type { OnAct } from './area-dialogs.tsx';
import { AreaRow } from './area-row.tsx';
import { AreaTable } from './area-table.tsx';
import { ShowMore } from './show-more.tsx';

interface AreaSearchResultsProps {
  readonly search: string;
  readonly sort: AreaSort;
  readonly onSort: (sort: AreaSort) => void;
  readonly onAct: OnAct;
}

/** What a search found, flat, each with the trail that says where it stands. */
export function AreaSearchResults({ search, sort, onSort, onAct }: AreaSearchResultsProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const problemText = useProblemText();
  const found = useAreas({ search, sort });

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
  return (
    <Refetching active={found.isPlaceholderData}>
      {found.data.total === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.5} />}
          title={t('nothingFound', { search })}
          text={t('nothingFoundText')}
        />
      ) : (
        <>
          <Text size="sm" c="dimmed" px="sm" pb={4} role="status">
            {t('found', { count: found.data.total })}
          </Text>
          <AreaTable kind="grid" label={t('results')} sort={sort} onSort={onSort}>
            {found.data.items.map((area) => (
              <AreaRow key={area.id} area={area} onAct={onAct} />
            ))}
            <ShowMore list={found} depth={1} />
          </AreaTable>
        </>
      )}
    </Refetching>
  );
}

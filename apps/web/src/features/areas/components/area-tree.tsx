import { EmptyState, ErrorState, Refetching, TableSkeleton } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { type AreaSort, useAreas } from '../api.ts';
import type { OnAreaAction } from './area-dialogs.tsx';
import { AreaLevel } from './area-level.tsx';
import { AreaTable } from './area-table.tsx';

interface AreaTreeProps {
  readonly sort: AreaSort;
  readonly onSort: (sort: AreaSort) => void;
  readonly expanded: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
  readonly onAct: OnAreaAction;
  readonly onCreate: (() => void) | undefined;
}

/** All areas as a tree; a level is loaded when its parent is expanded. */
export function AreaTree({ sort, onSort, expanded, onToggle, onAct, onCreate }: AreaTreeProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const problemText = useProblemText();
  const top = useAreas({ parent: 'root', sort });

  if (top.isPending) return <TableSkeleton label={t('loading')} />;
  if (!top.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={problemText(top.error)}
        retryLabel={t('shell:retry')}
        onRetry={() => top.refetch()}
        retrying={top.isFetching}
      />
    );
  }
  if (top.data.total === 0) {
    return (
      <EmptyState icon={<IconMap2 size={26} stroke={1.5} />} title={t('empty')} text={t('emptyText')}>
        {onCreate ? (
          <Button mt="xs" leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('create')}
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <Refetching active={top.isPlaceholderData}>
      <AreaTable label={t('title')} sort={sort} onSort={onSort}>
        <AreaLevel
          parent="root"
          depth={1}
          sort={sort}
          expanded={expanded}
          onToggle={onToggle}
          onAct={onAct}
        />
      </AreaTable>
    </Refetching>
  );
}

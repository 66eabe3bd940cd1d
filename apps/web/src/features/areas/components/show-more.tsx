import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useAreas } from '../api.ts';
import classes from './area-table.module.css';
import { columnCount, indentOf } from './area-table.tsx';

interface ShowMoreProps {
  readonly list: ReturnType<typeof useAreas>;
  readonly depth: number;
}

/** Last row of a list that has further pages. */
export function ShowMore({ list, depth }: ShowMoreProps) {
  const { t } = useTranslation('areas');
  if (!list.hasNextPage || !list.data) return null;
  return (
    <Table.Tr role="row">
      <Table.Td role="gridcell" colSpan={columnCount} className={classes['first']} style={indentOf(depth)}>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t('showMore', { shown: list.data.items.length, total: list.data.total })}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

import { SortHeader } from '@lastmile/ui';
import { Table, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaSort, areaSorts } from '../api.ts';
import classes from './area-table.module.css';
import { useRowKeyboard } from './row-keyboard.ts';

export const columnCount = 7;

/** Indent per level; narrower on a phone. */
export const indentOf = (depth: number) => ({ '--depth': depth - 1 }) as CSSProperties;

interface AreaTableProps {
  readonly label: string;
  readonly sort: AreaSort;
  readonly onSort: (sort: AreaSort) => void;
  readonly children: ReactNode;
}

/**
 * Table frame of the tree. The roles are explicit because phones show the rows as cards, and browsers drop the
 * table semantics once `display` changes.
 */
export function AreaTable({ label, sort, onSort, children }: AreaTableProps) {
  const { t } = useTranslation('areas');
  const rowKeys = useRowKeyboard();
  const ordered = (field: (typeof areaSorts)[number]) => {
    if (sort === field) return 'ascending';
    return sort === `-${field}` ? 'descending' : 'none';
  };
  const header = (field: (typeof areaSorts)[number], text: string) => (
    <Table.Th role="columnheader" aria-sort={ordered(field)}>
      <SortHeader field={field} label={text} sort={sort} onSort={onSort} />
    </Table.Th>
  );
  return (
    <Table role="treegrid" aria-label={label} className={classes['table']} verticalSpacing={4} {...rowKeys}>
      <Table.Thead role="rowgroup" className={classes['head']}>
        <Table.Tr role="row">
          {header('name', t('name'))}
          <Table.Th role="columnheader">{t('nameBn')}</Table.Th>
          {header('code', t('code'))}
          <Table.Th role="columnheader" ta="right">
            {t('children')}
          </Table.Th>
          <Table.Th role="columnheader" ta="right">
            {t('subscribers')}
          </Table.Th>
          {header('updatedAt', t('updated'))}
          <Table.Th role="columnheader">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  );
}

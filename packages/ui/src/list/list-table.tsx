import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import { ColumnHead } from './column-head.tsx';
import { columnsLeftOutOfCard, type ListColumn } from './list-column.ts';
import classes from './list-table.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import { isSelected, type RowKey, type Selection, selectRows } from './selection.ts';
import { tableRoles } from './table-roles.ts';
import { TableRow } from './table-row.tsx';
import { useTooWide } from './use-too-wide.ts';

interface ListTableProps<Row extends { readonly id: RowKey }> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  /** `field` or `-field`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The row's menu. */
  readonly rowMenu?: (row: Row) => ReactNode;
  /** Buttons that appear while the row is hovered or has the focus. */
  readonly quickActions?: (row: Row) => ReactNode;
  readonly selection?: Selection<Row['id']>;
  readonly onSelect?: (selection: Selection<Row['id']>) => void;
  /** Accessible name of the row's checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly density?: 'comfortable' | 'compact';
  /** Makes columns resizable. */
  readonly onResize?: (key: string, width: number | undefined) => void;
}

/**
 * A table that shows its rows as cards on a phone. The roles are explicit because browsers drop the table
 * semantics once `display` changes. Cells are plain elements: a list has hundreds of them.
 */
export function ListTable<Row extends { readonly id: RowKey }>(props: ListTableProps<Row>) {
  const { label, rows, columns, sort, onSort, rowMenu, quickActions, selection, onSelect } = props;
  const labels = useUiLabels();
  const frame = useTooWide();
  const chosen = selection ? rows.filter(({ id }) => isSelected(selection, id)).length : 0;
  const choose = (ids: readonly Row['id'][], isChosen: boolean) => {
    if (selection) onSelect?.(selectRows(selection, ids, isChosen));
  };
  const leftOutOfCard = columnsLeftOutOfCard(columns);
  const pageIds = rows.map(({ id }) => id);
  return (
    <div ref={frame} className={classes['scroller']}>
      <table
        {...tableRoles.table}
        aria-label={label}
        className={classes['table']}
        data-density={props.density ?? 'comfortable'}
        data-selectable={selection ? true : undefined}
      >
        <thead {...tableRoles.rowgroup} className={classes['head']}>
          <tr {...tableRoles.row}>
            {selection ? (
              <th {...tableRoles.columnheader} className={classes['check']}>
                <RowCheckbox
                  label={labels.selectPage}
                  checked={rows.length > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(isChosen) => choose(pageIds, isChosen)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                onResize={props.onResize}
              />
            ))}
            {rowMenu ? (
              <th {...tableRoles.columnheader} className={classes['menu']}>
                <VisuallyHidden>{labels.actions}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              leftOutOfCard={leftOutOfCard}
              name={props.rowName?.(row) ?? String(row.id)}
              isSelected={selection ? isSelected(selection, row.id) : undefined}
              onSelect={(isChosen) => choose([row.id], isChosen)}
              rowMenu={rowMenu}
              quickActions={quickActions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

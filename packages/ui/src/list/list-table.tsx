import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { SortHeader } from '../sort-header.tsx';
import { useUiLabels } from '../ui-labels.tsx';
import type { ListColumn } from './list-column.ts';
import classes from './list-table.module.css';
import { isSelected, type RowKey, type Selection, selectRows } from './selection.ts';

interface ListTableProps<Row extends { readonly id: RowKey }> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  /** `field` or `-field`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The row's menu. */
  readonly rowMenu?: (row: Row) => ReactNode;
  readonly selection?: Selection<Row['id']>;
  readonly onSelect?: (selection: Selection<Row['id']>) => void;
  /** Accessible name of the row's checkbox. */
  readonly rowName?: (row: Row) => string;
}

/**
 * A table that shows its rows as cards on a phone. The roles are explicit because browsers drop the table
 * semantics once `display` changes.
 */
export function ListTable<Row extends { readonly id: RowKey }>(props: ListTableProps<Row>) {
  const { label, rows, columns, sort, onSort, rowMenu, selection, onSelect } = props;
  const labels = useUiLabels();
  const [frame, { width: availableWidth }] = useResizeObserver<HTMLDivElement>();
  const [table, { width: tableWidth }] = useResizeObserver<HTMLTableElement>();
  const chosen = selection ? rows.filter(({ id }) => isSelected(selection, id)).length : 0;
  const choose = (ids: readonly Row['id'][], isChosen: boolean) => {
    if (selection) onSelect?.(selectRows(selection, ids, isChosen));
  };
  const nameOf = (row: Row) => props.rowName?.(row) ?? String(row.id);
  return (
    <div
      ref={frame}
      className={classes['scroller']}
      {...(tableWidth > availableWidth + 1 ? { 'data-too-wide': true } : {})}
    >
      <Table
        ref={table}
        role="table"
        aria-label={label}
        className={classes['table']}
        highlightOnHover={false}
      >
        <Table.Thead role="rowgroup" className={classes['head']}>
          <Table.Tr role="row">
            {selection ? (
              <Table.Th role="columnheader" className={classes['check']}>
                <Checkbox
                  size="xs"
                  aria-label={labels.selectPage}
                  checked={rows.length > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(event) =>
                    choose(
                      rows.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </Table.Th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowMenu ? (
              <Table.Th role="columnheader" className={classes['menu']}>
                <VisuallyHidden>{labels.actions}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              role="row"
              className={classes['row']}
              {...(selection ? { 'aria-selected': isSelected(selection, row.id) } : {})}
            >
              {selection ? (
                <Table.Td role="cell" className={classes['check']}>
                  <Checkbox
                    size="xs"
                    aria-label={labels.selectRow(nameOf(row))}
                    checked={isSelected(selection, row.id)}
                    onChange={(event) => choose([row.id], event.currentTarget.checked)}
                  />
                </Table.Td>
              ) : null}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
              {rowMenu ? (
                <Table.Td role="cell" className={classes['menu']}>
                  {rowMenu(row)}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const ends = column.align === 'end' ? { className: classes['end'] } : {};
  const width = column.width === undefined ? {} : { w: column.width };
  if (!column.sort) {
    return (
      <Table.Th role="columnheader" {...ends} {...width}>
        {column.header}
      </Table.Th>
    );
  }
  const downwards = sort === `-${column.sort}`;
  const upwards = sort === column.sort ? 'ascending' : 'none';
  return (
    <Table.Th role="columnheader" aria-sort={downwards ? 'descending' : upwards} {...ends} {...width}>
      <SortHeader field={column.sort} label={column.header} sort={sort} onSort={onSort} />
    </Table.Th>
  );
}

function Cell<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  const content = column.cell(row);
  const classNames = [column.align === 'end' ? classes['end'] : '', column.isTitle ? classes['title'] : ''];
  return (
    <Table.Td role="cell" className={classNames.filter(Boolean).join(' ')}>
      {isBlank(content) ? null : (
        <>
          <span className={classes['label']}>{column.header}</span>
          {column.isTitle ? content : <span>{content}</span>}
        </>
      )}
    </Table.Td>
  );
}

const isBlank = (content: ReactNode) => content === null || content === undefined || content === '';

import { type ReactNode, useState } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import type { ListColumn } from './list-column.ts';
import classes from './list-table.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import { tableRoles } from './table-roles.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  /** Keys of the columns that the card on a phone does not show. */
  readonly leftOutOfCard: ReadonlySet<string>;
  readonly name: string;
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (isSelected: boolean) => void;
  readonly rowMenu: ((row: Row) => ReactNode) | undefined;
  readonly quickActions: ((row: Row) => ReactNode) | undefined;
}

/** One row. Its quick actions are rendered once the pointer or the focus is in it, so that a page opens fast. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, isSelected, rowMenu, quickActions } = props;
  const labels = useUiLabels();
  const [isActive, setIsActive] = useState(false);
  const activate = quickActions && !isActive ? () => setIsActive(true) : undefined;
  return (
    <tr
      {...tableRoles.row}
      className={classes['row']}
      aria-selected={isSelected}
      onPointerEnter={activate}
      onFocus={activate}
    >
      {isSelected === undefined ? null : (
        <td {...tableRoles.cell} className={classes['check']}>
          <RowCheckbox label={labels.selectRow(props.name)} checked={isSelected} onChange={props.onSelect} />
        </td>
      )}
      {columns.map((column) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          isLeftOutOfCard={props.leftOutOfCard.has(column.key)}
        />
      ))}
      {rowMenu ? (
        <td {...tableRoles.cell} className={classes['menu']}>
          {isActive ? <span className={classes['quick']}>{quickActions?.(row)}</span> : null}
          {rowMenu(row)}
        </td>
      ) : null}
    </tr>
  );
}

/** Shorter texts are never cut, so that dates, codes and states stay whole. */
const longestWhole = 12;

interface CellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly row: Row;
  readonly isLeftOutOfCard: boolean;
}

function Cell<Row>({ column, row, isLeftOutOfCard }: CellProps<Row>) {
  const content = column.cell(row);
  const text = typeof content === 'string' ? content : column.text?.(row);
  const isLong = text ? text.length > longestWhole : false;
  const className = [
    column.align === 'end' ? classes['end'] : '',
    column.isTitle ? classes['title'] : '',
    isLeftOutOfCard ? classes['leftOutOfCard'] : '',
    cutOrWrap(column, isLong),
  ].join(' ');
  return (
    <td
      {...tableRoles.cell}
      className={className}
      style={column.width ? { maxWidth: column.width } : undefined}
    >
      {isBlank(content) ? null : (
        <>
          <span className={classes['label']}>{column.header}</span>
          <div className={classes['value']} title={isLong && text && !column.wraps ? text : undefined}>
            {typeof content === 'string' ? <span>{content}</span> : content}
          </div>
        </>
      )}
    </td>
  );
}

function cutOrWrap<Row>({ wraps, width }: ListColumn<Row>, isLong: boolean): string {
  if (wraps) return classes['wraps'] ?? '';
  return isLong || width ? (classes['cut'] ?? '') : '';
}

const isBlank = (content: ReactNode) => content === null || content === undefined || content === '';

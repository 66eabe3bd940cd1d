import { type PointerEvent, useRef } from 'react';
import { SortHeader } from '../sort-header.tsx';
import type { ListColumn } from './list-column.ts';
import classes from './list-table.module.css';
import { tableRoles } from './table-roles.ts';

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onResize: ((key: string, width: number | undefined) => void) | undefined;
}

export function ColumnHead<Row>({ column, sort, onSort, onResize }: ColumnHeadProps<Row>) {
  const direction = sort === `-${column.sort}` ? 'descending' : sort === column.sort ? 'ascending' : 'none';
  const className = [
    column.align === 'end' ? classes['end'] : '',
    column.isTitle ? classes['title'] : '',
  ].join(' ');
  return (
    <th
      {...tableRoles.columnheader}
      className={className}
      aria-sort={column.sort ? direction : undefined}
      style={
        column.width ? { width: column.width, minWidth: column.width, maxWidth: column.width } : undefined
      }
    >
      {column.sort ? (
        <SortHeader field={column.sort} label={column.header} sort={sort} onSort={onSort} />
      ) : (
        column.header
      )}
      {onResize ? <ResizeHandle onResize={(width) => onResize(column.key, width)} /> : null}
    </th>
  );
}

const narrowestColumn = 56;

/** Drags the column's edge; a double click restores the automatic width. By keyboard, the column menu sets widths. */
function ResizeHandle({ onResize }: { readonly onResize: (width: number | undefined) => void }) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (!start.current) return;
    onResize(Math.max(narrowestColumn, Math.round(start.current.width + event.clientX - start.current.x)));
  };
  return (
    <span
      aria-hidden
      className={classes['resize']}
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement;
        if (!head) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: head.offsetWidth };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

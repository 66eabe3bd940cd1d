import type { CSSProperties } from 'react';
import classes from './table-skeleton.module.css';

interface TableSkeletonProps {
  readonly label: string;
  readonly rows?: number;
  /** Columns of the table that will appear. */
  readonly columns?: number;
}

/** A table without its texts, as high as its rows will be, to avoid a layout shift. */
export function TableSkeleton({ label, rows = 8, columns = 4 }: TableSkeletonProps) {
  return (
    <div
      role="status"
      aria-busy
      aria-label={label}
      className={classes['skeleton']}
      style={{ '--columns': Math.max(1, columns - 1) } as CSSProperties}
    >
      {count(rows).map((row) => (
        <div key={row} className={classes['row']}>
          {count(columns).map((column) => (
            <div key={column} className={classes['bar']} />
          ))}
        </div>
      ))}
    </div>
  );
}

const count = (many: number): number[] => Array.from({ length: many }, (_, at) => at);

import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import classes from './sparkline.module.css';
import { type SparkPoint, sparklineShape } from './sparkline-shape.ts';

interface SparklineProps {
  readonly points: readonly SparkPoint[];
  /** The period shown, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** What it shows and its figures, for screen readers and on hover. */
  readonly label: string;
  readonly width?: number | string;
  readonly height?: number;
  /** The figures of a large one; of a small one the label is enough. */
  readonly table?: ChartTableProps;
}

/** A small line over time, with marks for outages. */
export function Sparkline({ points, from, to, label, width = 120, height = 28, table }: SparklineProps) {
  const { lines, marks } = sparklineShape(points, from, to);
  const chart = (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox="0 -4 100 112"
      preserveAspectRatio="none"
      style={{ display: 'block' }}
    >
      <title>{label}</title>
      {lines.map((line) => {
        const first = line.split(',')[0];
        const last = line.split(' ').at(-1)?.split(',')[0];
        return (
          <g key={line}>
            <polygon className={classes['area']} points={`${first},100 ${line} ${last},100`} />
            <polyline className={classes['line']} points={line} />
          </g>
        );
      })}
      {marks.map((mark) => (
        <rect key={mark} className={classes['gap']} x={mark - 0.5} y={92} width={1} height={16} />
      ))}
    </svg>
  );
  return table ? (
    <>
      {chart}
      <ChartTable {...table} />
    </>
  ) : (
    chart
  );
}

import classes from './bar-chart.module.css';
import { ChartLink } from './chart-link.tsx';
import { ChartTable } from './chart-table.tsx';

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Formatted in the user's locale. */
  readonly text: string;
  /** What a press on the bar opens. */
  readonly href?: string | undefined;
}

interface BarChartProps {
  /** Title of the chart. */
  readonly title: string;
  readonly labelHeader: string;
  readonly valueHeader: string;
  readonly bars: readonly Bar[];
  readonly open?: (href: string) => void;
}

/** Horizontal bars relative to the largest value, with a table for screen readers. */
export function BarChart({ title, labelHeader, valueHeader, bars, open }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classes['chart']}>
      <figcaption className={classes['title']}>{title}</figcaption>
      <div aria-hidden className={classes['bars']}>
        {bars.map(({ key, label, value, text, href }) => (
          <ChartLink key={key} className={classes['line']} href={href} open={open}>
            <span className={classes['label']}>{label}</span>
            <span className={classes['track']}>
              <span className={classes['bar']} style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
            </span>
            <span className={classes['value']}>{text}</span>
          </ChartLink>
        ))}
      </div>
      <ChartTable
        labelHeader={labelHeader}
        valueHeaders={[valueHeader]}
        rows={bars.map(({ key, label, text }) => ({ key, label, texts: [text] }))}
      />
    </figure>
  );
}

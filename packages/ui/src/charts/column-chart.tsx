import { ChartLink } from './chart-link.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './column-chart.module.css';

interface Column {
  readonly key: string;
  readonly label: string;
  /** Shown below the column; many columns show only some of theirs. */
  readonly mark?: string;
  readonly values: readonly number[];
  /** Formatted in the user's locale, one per value. */
  readonly texts: readonly string[];
}

interface ColumnChartProps {
  readonly title: string;
  readonly labelHeader: string;
  /** What each value of a column is, the first is the main one. */
  readonly series: readonly string[];
  readonly columns: readonly Column[];
  readonly height?: number;
  /** What a press on a column opens. */
  readonly link?: {
    readonly hrefOf: (key: string) => string | undefined;
    readonly open: (href: string) => void;
  };
}

/** Columns over time with up to three values each; the figures are in a table for screen readers and on hover. */
export function ColumnChart({ title, labelHeader, series, columns, height = 160, link }: ColumnChartProps) {
  const most = Math.max(1, ...columns.flatMap(({ values }) => values));
  return (
    <figure className={classes['chart']}>
      <figcaption className={classes['head']}>
        <span className={classes['title']}>{title}</span>
        {series.length > 1 ? (
          <span className={classes['legend']} aria-hidden>
            {series.map((name, at) => (
              <span key={name} className={classes['entry']}>
                <span className={classes['key']} data-series={at} />
                {name}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <div className={classes['plot']} style={{ height }} aria-hidden>
        {columns.map(({ key, label, mark, values, texts }) => (
          <ChartLink
            key={key}
            className={classes['column']}
            href={link?.hrefOf(key)}
            open={link?.open}
            title={`${label}: ${texts.map((text, at) => (series.length > 1 ? `${series[at]} ${text}` : text)).join(' · ')}`}
          >
            <div className={classes['bars']}>
              {values.map((value, at) => (
                <span
                  key={series[at]}
                  className={classes['bar']}
                  data-series={at}
                  style={{ height: `${(Math.max(0, value) / most) * 100}%` }}
                />
              ))}
            </div>
            <span className={classes['mark']}>{mark ?? ''}</span>
          </ChartLink>
        ))}
      </div>
      <ChartTable labelHeader={labelHeader} valueHeaders={series} rows={columns} />
    </figure>
  );
}

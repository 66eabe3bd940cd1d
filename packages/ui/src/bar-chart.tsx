import { Table, VisuallyHidden } from '@mantine/core';
import classes from './bar-chart.module.css';
import { useUiLabels } from './ui-labels.tsx';

interface Bar {
  readonly label: string;
  readonly value: number;
  /** Formatted in the user's locale. */
  readonly text: string;
}

interface BarChartProps {
  /** Title of the chart. */
  readonly title: string;
  readonly labelHeader: string;
  readonly valueHeader: string;
  readonly bars: readonly Bar[];
}

/** Horizontal bars relative to the largest value, with a table for screen readers. */
export function BarChart({ title, labelHeader, valueHeader, bars }: BarChartProps) {
  const labels = useUiLabels();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classes['chart']}>
      <figcaption className={classes['title']}>{title}</figcaption>
      <div aria-hidden>
        {bars.map(({ label, value, text }) => (
          <div key={label} className={classes['line']}>
            <span className={classes['label']}>{label}</span>
            <span className={classes['track']}>
              <span className={classes['bar']} style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
            </span>
            <span className={classes['value']}>{text}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <Table>
          <caption>{labels.chartTable}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labelHeader}</Table.Th>
              <Table.Th>{valueHeader}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map(({ label, text }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </figure>
  );
}

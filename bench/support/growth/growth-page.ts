import { linePlot } from '../results/line-plot.ts';
import { machine, writeResultsPage } from '../results/results-page.ts';
import type { Cost } from './measured-work.ts';

const grouped = (value: number): string => value.toLocaleString('en');

/** Costs by the number of subscribers of the platform, as a table and a plot of what grew. */
export function writeGrowthPage(
  bySize: ReadonlyMap<number, Readonly<Record<string, Cost>>>,
  growth: Readonly<Record<string, number>>,
): Promise<string> {
  const sizes = [...bySize.keys()];
  const costOf = (name: string, size: number) => bySize.get(size)?.[name]?.cpuMs ?? Number.NaN;
  const names = Object.keys(growth);
  const { cores, processor, memoryGb, load } = machine();
  return writeResultsPage({
    name: 'growth',
    title: 'The same work on a growing platform',
    paragraphs: [
      `Processor time of one unit of work of an ISP with 1,000 subscribers, API or worker and database together, in milliseconds. The rest of the platform's subscribers belong to other ISPs. A poll and a billing run are per subscriber, everything else per call; a workspace is three calls.`,
      `${cores} cores (${processor}), ${memoryGb} GB, load at the end ${load}. Written by <code>npm run bench -- growth</code>.`,
    ],
    tables: [
      {
        columns: ['work', ...sizes.map(grouped), 'largest ÷ first'],
        rows: names.map((name) => [name, ...sizes.map((size) => costOf(name, size)), growth[name] ?? '']),
      },
    ],
    plots: [
      linePlot({
        title: 'Cost relative to the smallest platform',
        unit: 'times',
        isLogarithmic: true,
        formatX: grouped,
        series: names.map((name) => ({
          name,
          points: sizes.map((size) => [size, costOf(name, size) / costOf(name, sizes[0] ?? 0)] as const),
        })),
      }),
    ],
  });
}

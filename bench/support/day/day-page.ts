import { linePlot } from '../results/line-plot.ts';
import { machine, writeResultsPage } from '../results/results-page.ts';
import type { LatencyRow } from './latencies.ts';
import type { Sample } from './sampler.ts';

interface DayResult {
  readonly size: string;
  readonly samples: readonly Sample[];
  readonly rows: readonly LatencyRow[];
  readonly work: Readonly<Record<string, number | string>>;
}

const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

/** Processor cores in use between a sample and the one before, by process. */
function coresOf(samples: readonly Sample[], name: string): [number, number][] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index];
    const used = (sample.cpuSeconds[name] ?? 0) - (before?.cpuSeconds[name] ?? 0);
    // Connections that were closed in between take their time with them.
    return [sample.seconds, Math.max(0, used / Math.max(1, sample.seconds - (before?.seconds ?? 0)))];
  });
}

/** Writes bench/results/day.html. */
export function writeDayPage({ size, samples, rows, work }: DayResult): Promise<string> {
  const { cores, processor, memoryGb, load } = machine();
  const processes = Object.keys(samples[0]?.memoryMb ?? {});
  const formatX = asMinutes;
  return writeResultsPage({
    name: 'day',
    title: 'A busy hour of the platform',
    paragraphs: [
      size,
      `${cores} cores (${processor}), ${memoryGb} GB, load at the end ${load}; the same machine ran the panel, the database, the simulators and the clients. Written by <code>npm run bench -- day</code>.`,
    ],
    tables: [
      {
        columns: ['call', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'],
        rows: rows.map(({ call, count, p50, p95, p99, errors }) => [call, count, p50, p95, p99, errors]),
      },
      { columns: ['work in the background', ''], rows: Object.entries(work) },
    ],
    plots: [
      linePlot({
        ...{ title: 'Memory', unit: 'MB', formatX },
        series: processes.map((name) => ({
          name,
          points: samples.map(({ seconds, memoryMb }) => [seconds, memoryMb[name] ?? 0] as const),
        })),
      }),
      linePlot({
        ...{ title: 'Wait of the oldest job that is ready', unit: 's', formatX },
        series: [
          { name: 'queue', points: samples.map(({ seconds, jobLagSeconds }) => [seconds, jobLagSeconds]) },
        ],
      }),
      linePlot({
        ...{ title: 'Processor', unit: 'cores', formatX },
        series: [...processes, 'database'].map((name) => ({ name, points: coresOf(samples, name) })),
      }),
    ],
  });
}

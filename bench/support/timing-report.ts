import { median } from './harness.ts';
import type { Timing } from './page-timing.ts';
import { percentile } from './percentile.ts';

interface Limits {
  /** The largest median, in milliseconds. */
  readonly limits: Readonly<Record<string, number>>;
  readonly note: Readonly<Record<string, unknown>>;
}

/** Prints the table to stderr and one line of JSON; sets the exit code to 1 if a median is above its limit. */
export function reportTimings(
  bench: string,
  timings: Record<string, readonly Timing[]>,
  { limits, note }: Limits,
): void {
  const figures = Object.entries(timings).map(([name, all]) => {
    const of = (phase: keyof Timing) => Math.round(median(all.map((timing) => timing[phase])));
    const p50 = of('total');
    const limit = limits[name];
    return {
      name,
      p50,
      p95: Math.round(
        percentile(
          all.map(({ total }) => total),
          0.95,
        ),
      ),
      ...(limit === undefined ? {} : { limit, ok: p50 <= limit }),
      phases: { api: of('api'), script: of('script'), style: of('style'), layout: of('layout') },
    };
  });
  for (const { name, p50, p95, phases, ...rest } of figures) {
    const shares = Object.entries(phases).map(([phase, ms]) => `${phase} ${ms}`);
    console.error(
      `${name}: p50 ${p50} ms, p95 ${p95} ms (${shares.join(', ')})${rest.ok === false ? ` over ${rest.limit}` : ''}`,
    );
  }
  const ok = figures.every((figure) => figure.ok !== false);
  console.log(JSON.stringify({ bench, unit: 'ms', figures, ok, ...note }));
  if (!ok) process.exitCode = 1;
}

import type { LiveSample } from '@lastmile/contract';

/** One sample of the chart; null where nothing is known, which the chart shows as a gap. */
export interface RatePoint {
  readonly atMs: number;
  readonly downBps: number | null;
  readonly upBps: number | null;
}

export type RateHistory = readonly RatePoint[];

export const historyMs = 5 * 60_000;

/** Appends a sample and drops those older than five minutes. */
export function appendSample(history: RateHistory, sample: LiveSample, nowMs: number): RateHistory {
  const isKnown = sample.state === 'online' || sample.state === 'offline';
  const point = {
    atMs: nowMs,
    downBps: isKnown ? sample.downBps : null,
    upBps: isKnown ? sample.upBps : null,
  };
  return [...history.filter(({ atMs }) => atMs > nowMs - historyMs), point];
}

const most = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((top, value) => (value !== null && value > (top ?? -1) ? value : top), null);

export const peakOf = (history: RateHistory) => ({
  downBps: most(history.map(({ downBps }) => downBps)),
  upBps: most(history.map(({ upBps }) => upBps)),
});

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.round(known.reduce((sum, value) => sum + value, 0) / known.length) : null;
};

/** The history as a few table rows: the mean of each interval, newest first. */
export function averageIntervals(history: RateHistory, intervalMs: number): RateHistory {
  const intervals = new Map<number, RatePoint[]>();
  for (const point of history) {
    const begin = Math.floor(point.atMs / intervalMs) * intervalMs;
    intervals.set(begin, [...(intervals.get(begin) ?? []), point]);
  }
  return [...intervals]
    .map(([atMs, points]) => ({
      atMs,
      downBps: mean(points.map(({ downBps }) => downBps)),
      upBps: mean(points.map(({ upBps }) => upBps)),
    }))
    .reverse();
}

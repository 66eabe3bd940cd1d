import type { LiveSample } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { appendSample, averageIntervals, historyMs, peakOf, type RateHistory } from './rate-history.ts';

const sample = (values: Partial<LiveSample>): LiveSample => ({
  asOf: null,
  live: true,
  state: 'online',
  why: null,
  downBps: 0,
  upBps: 0,
  session: null,
  ...values,
});

describe('rate history', () => {
  it('covers five minutes', () => {
    let history: RateHistory = [];
    for (let second = 0; second <= 600; second++) {
      history = appendSample(history, sample({ downBps: second }), second * 1_000);
    }
    expect(history).toHaveLength(historyMs / 1_000);
    expect(history[0]?.downBps).toBe(301);
  });

  it('has gaps for unknown samples and zero for an offline subscriber', () => {
    let history = appendSample([], sample({ downBps: 8, upBps: 4 }), 0);
    history = appendSample(history, sample({ state: 'unreachable', downBps: null, upBps: null }), 1_000);
    history = appendSample(history, sample({ state: 'offline' }), 2_000);
    expect(history.map(({ downBps }) => downBps)).toEqual([8, null, 0]);
    expect(peakOf(history)).toEqual({ downBps: 8, upBps: 4 });
    expect(peakOf([])).toEqual({ downBps: null, upBps: null });
  });

  it('summarises intervals, newest first', () => {
    const history = [1, 3, 5].map((downBps, n) => ({ atMs: n * 5_000, downBps, upBps: null }));
    expect(averageIntervals(history, 10_000)).toEqual([
      { atMs: 10_000, downBps: 5, upBps: null },
      { atMs: 0, downBps: 2, upBps: null },
    ]);
  });
});

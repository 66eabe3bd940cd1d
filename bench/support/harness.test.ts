import { afterEach, describe, expect, it, vi } from 'vitest';
import { compare, median } from './harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const silenceConsole = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return vi.spyOn(console, 'log').mockImplementation(() => {});
};

describe('compare', () => {
  it('measures value and baseline alternately and prints the median ratio as the last line', async () => {
    const printed = silenceConsole();
    const order: string[] = [];
    const values = [1, 80, 90, 70, 1000, 80];
    const outcome = await compare({
      bench: 'sample',
      unit: 'req/s',
      target: 0.5,
      better: 'higher-ratio',
      value: async () => {
        order.push('value');
        return values.shift() ?? 0;
      },
      baseline: async () => {
        order.push('baseline');
        return 100;
      },
    });
    expect(order.slice(2, 6)).toEqual(['baseline', 'value', 'baseline', 'value']);
    expect(outcome).toMatchObject({ value: 80, baseline: 100, ratio: 0.8, n: 5, ok: true });
    expect(JSON.parse(String(printed.mock.lastCall?.[0]))).toEqual(outcome);
    expect(process.exitCode).not.toBe(1);
  });

  it('sets the exit code to 1 if the ratio misses the target', async () => {
    silenceConsole();
    const sides = { value: async () => 100, baseline: async () => 10 };
    const outcome = await compare({ bench: 'slow', unit: 'ms', target: 5, better: 'lower-ratio', ...sides });
    expect(outcome.ok).toBe(false);
    expect(process.exitCode).toBe(1);
  });

  it('rejects fewer than five pairs', async () => {
    const sides = { value: async () => 1, baseline: async () => 1 };
    await expect(
      compare({ bench: 'hasty', unit: 'ms', target: 1, better: 'lower-ratio', pairs: 3, ...sides }),
    ).rejects.toThrow(/at least 5/);
  });
});

describe('median', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });
});

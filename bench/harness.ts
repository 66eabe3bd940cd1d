/**
 * A figure says little by itself: machines differ and are shared. So each bench measures a thing and its
 * floor (the least that could do the same work) in turn within one run, and judges their ratio.
 */
export interface Comparison {
  readonly bench: string;
  readonly unit: string;
  /** The ratio value / floor that is wanted, at least or at most; or the most that the value itself may be. */
  readonly target: number;
  readonly better: 'higher-ratio' | 'lower-ratio' | 'lower-value';
  readonly pairs?: number;
  value(): Promise<number>;
  baseline(): Promise<number>;
  readonly note?: Record<string, unknown>;
}

export interface Outcome {
  readonly bench: string;
  readonly value: number;
  readonly baseline: number;
  readonly ratio: number;
  readonly unit: string;
  readonly n: number;
  readonly target: number;
  readonly ok: boolean;
}

const leastPairs = 5;

/** Measures, prints one JSON line, and makes the process exit with 1 on a miss. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const { bench, unit, target, better, pairs = leastPairs, note = {} } = comparison;
  if (pairs < leastPairs) throw new RangeError(`A bench takes at least ${leastPairs} pairs`);
  await comparison.baseline();
  await comparison.value();
  const values: number[] = [];
  const baselines: number[] = [];
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const baseline = await comparison.baseline();
    const value = await comparison.value();
    values.push(value);
    baselines.push(baseline);
    ratios.push(value / baseline);
    console.error(
      `${bench} ${pair + 1}/${pairs}: ${round(value)} ${unit}, baseline ${round(baseline)}, ratio ${round(value / baseline)}`,
    );
  }
  const ratio = median(ratios);
  const evaluated = better === 'lower-value' ? median(values) : ratio;
  const ok = better === 'higher-ratio' ? evaluated >= target : evaluated <= target;
  const outcome = {
    bench,
    value: round(median(values)),
    baseline: round(median(baselines)),
    ratio: round(ratio),
    unit,
    n: pairs,
    target,
    ok,
  };
  console.log(JSON.stringify({ ...outcome, ...note }));
  if (!ok) process.exitCode = 1;
  return outcome;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('There is no median of nothing');
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const round = (value: number): number => Number(value.toPrecision(4));

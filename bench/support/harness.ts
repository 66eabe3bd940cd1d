/**
 * Absolute times differ between machines. Each benchmark therefore measures an operation and its baseline (the
 * least work with the same result) alternately in one run, and compares their ratio with a target.
 */
export interface Comparison {
  readonly bench: string;
  readonly unit: string;
  /** The minimum or maximum of value / baseline; or the maximum of the value itself. */
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

const minPairs = 5;

/** Measures, prints one line of JSON, and sets the exit code to 1 if the target is missed. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const { bench, unit, target, better, pairs = minPairs, note = {} } = comparison;
  if (pairs < minPairs) throw new RangeError(`A benchmark needs at least ${minPairs} pairs`);
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
  if (upper === undefined) throw new RangeError('The median of an empty list is undefined');
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const round = (value: number): number => Number(value.toPrecision(4));

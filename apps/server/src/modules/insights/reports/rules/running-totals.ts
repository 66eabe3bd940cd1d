const clamp = (sum: bigint): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(sum)));

/** The totals of rows that are read one after the other; sums are exact, or the largest number that is. */
export class RunningTotals<Total extends string> {
  readonly #counted: Total;
  readonly #sums: Map<Total, bigint>;
  #rows = 0;

  constructor(counted: Total, summed: readonly Total[]) {
    this.#counted = counted;
    this.#sums = new Map(summed.map((key) => [key, 0n]));
  }

  add(row: object): void {
    this.#rows += 1;
    for (const [key, sum] of this.#sums)
      this.#sums.set(key, sum + BigInt((row as Readonly<Record<Total, number>>)[key]));
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  get values(): Readonly<Record<string, number>> {
    const sums = [...this.#sums].map(([key, sum]) => [key, clamp(sum)]);
    return { [this.#counted]: this.#rows, ...Object.fromEntries(sums) };
  }
}

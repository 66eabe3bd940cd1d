/** Random choices that a seed repeats. */
export class Random {
  #state: number;

  constructor(...seeds: number[]) {
    this.#state = seeds.reduce((state, seed) => Math.imul(state ^ seed, 0x9e3779b1) >>> 0, 0x85ebca6b);
    for (let n = 0; n < 4; n++) this.fraction();
  }

  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  oneOf<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.fraction() * values.length)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  }

  isOnceIn(count: number): boolean {
    return this.fraction() * count < 1;
  }
}

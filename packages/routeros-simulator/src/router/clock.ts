export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** Advances only when it is moved. */
export class ManualClock implements Clock {
  #nowMs: number;

  constructor(startMs = Date.UTC(2025, 0, 15, 10, 0, 0)) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  advance(durationMs: number): void {
    this.#nowMs += durationMs;
  }
}

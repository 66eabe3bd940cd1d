/** Business rules read the time only from a clock, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Stands still until it is set; it may be set back as well as forward. */
export class MovableClock implements Clock {
  #nowMs: number;

  constructor(start: number | string) {
    this.#nowMs = epochMs(start);
  }

  now(): number {
    return this.#nowMs;
  }

  /** Takes epoch milliseconds, or an ISO instant with its offset such as `2026-03-01T00:00:00+06:00`. */
  set(to: number | string): void {
    this.#nowMs = epochMs(to);
  }

  advance(byMs: number): void {
    this.#nowMs = epochMs(this.#nowMs + byMs);
  }
}

// Without an offset the engine would use the machine's time zone, and a test would depend on where it runs.
const INSTANT_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/;

function epochMs(instant: number | string): number {
  const ms = typeof instant === 'number' ? instant : parseInstant(instant);
  if (!Number.isSafeInteger(ms)) throw new RangeError(`${instant} is not an instant`);
  return ms;
}

const parseInstant = (text: string) => (INSTANT_WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN);

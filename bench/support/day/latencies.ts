import { percentile } from '../percentile.ts';

export interface LatencyRow {
  readonly call: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

/** Milliseconds and failures of each kind of call. */
export class Latencies {
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  readonly messages: string[] = [];

  async measure<T>(call: string, work: () => Promise<T>, dueAt = performance.now()): Promise<T | undefined> {
    const times = this.#times.get(call) ?? [];
    this.#times.set(call, times);
    try {
      const value = await work();
      times.push(performance.now() - dueAt);
      return value;
    } catch (error) {
      this.fail(call, error);
      return undefined;
    }
  }

  fail(call: string, error: unknown): void {
    this.#errors.set(call, (this.#errors.get(call) ?? 0) + 1);
    if (this.messages.length < 20) this.messages.push(`${call}: ${String(error)}`);
  }

  rows(): LatencyRow[] {
    return [...this.#times].map(([call, times]) => {
      const at = (share: number) => Math.round(percentile(times, share));
      const errors = this.#errors.get(call) ?? 0;
      return { call, count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors };
    });
  }
}

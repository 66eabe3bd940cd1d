import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';

/** How many requests and live streams of one user and of one ISP are answered at the same time, per API process. */
export interface CallLimitSettings {
  readonly callsPerUser: number;
  readonly callsPerIsp: number;
  readonly streamsPerUser: number;
  readonly streamsPerIsp: number;
}

export const defaultCallLimits: CallLimitSettings = {
  callsPerUser: 40,
  callsPerIsp: 120,
  streamsPerUser: 60,
  streamsPerIsp: 300,
};

/** Keeps one ISP from occupying the process: beyond its share its requests are refused, not those of others. */
export class CallLimits {
  readonly #settings: CallLimitSettings;
  readonly #running = new Map<string, number>();

  constructor(settings: Partial<CallLimitSettings> = {}) {
    this.#settings = { ...defaultCallLimits, ...settings };
  }

  /** Returns what ends the call, which may be called more than once. */
  admit(kind: 'call' | 'stream', { userId, ispId }: Pick<Caller, 'userId' | 'ispId'>): () => void {
    const { callsPerUser, callsPerIsp, streamsPerUser, streamsPerIsp } = this.#settings;
    const limits: [string, number][] = [
      [`${kind} user ${userId}`, kind === 'call' ? callsPerUser : streamsPerUser],
    ];
    if (ispId !== null) limits.push([`${kind} isp ${ispId}`, kind === 'call' ? callsPerIsp : streamsPerIsp]);
    if (limits.some(([key, limit]) => this.#of(key) >= limit)) {
      throw new Problem('too_many_requests', {
        detail:
          kind === 'call'
            ? 'Too many requests at the same time. Wait for some to be answered, then try again.'
            : 'Too many live views are open at the same time. Close some of them.',
        retryAfterSeconds: kind === 'call' ? 1 : 10,
      });
    }
    for (const [key] of limits) this.#running.set(key, this.#of(key) + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      for (const [key] of limits) this.#leave(key);
    };
  }

  #of(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #leave(key: string): void {
    const left = this.#of(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { LiveSample } from '@lastmile/contract';
import type { Clock } from '@lastmile/kit';
import type { AcquiredConnection } from '../../routers/index.ts';
import type { WatchedSubscriber } from '../queries/live.ts';
import type { Samples } from '../streaming/messages.ts';
import { sessionOf } from './rates.ts';
import { SubscriberReader, type SubscriberReading } from './subscriber-reader.ts';

export interface MonitorParts {
  readonly clock: Clock;
  /** Opens the router's single connection for live data. */
  open(): Promise<AcquiredConnection>;
  publish(samples: Samples): Promise<void>;
  /** Whether this process still holds the monitor lease. */
  holds(): boolean;
  /** An error message that may be shown to users. */
  describe(error: unknown): string;
}

const everyMs = 1_000;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** Samples the watched subscribers of one router once a second and publishes the result to every process. */
export class RouterMonitor {
  readonly #parts: MonitorParts;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #subscribers: readonly WatchedSubscriber[];
  #version: number;
  #connection: AcquiredConnection | undefined;
  #reader: SubscriberReader | undefined;
  #failure: { readonly why: string; readonly retryAtMs: number; readonly times: number } | undefined;

  constructor(parts: MonitorParts, subscribers: readonly WatchedSubscriber[], version: number) {
    this.#parts = parts;
    this.#subscribers = subscribers;
    this.#version = version;
    this.#running = this.#run();
  }

  /** Sets the watched subscribers; a new version of the router's settings forces a reconnect. */
  update(subscribers: readonly WatchedSubscriber[], version: number): void {
    this.#subscribers = subscribers;
    if (version === this.#version) return;
    this.#version = version;
    this.#failure = undefined;
    this.#disconnect();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#disconnect();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const nextAtMs = performance.now() + everyMs;
      await this.#round();
      await pause(Math.max(0, nextAtMs - performance.now()), undefined, { signal }).catch(() => {});
    }
    this.#disconnect();
  }

  async #round(): Promise<void> {
    if (!this.#parts.holds()) return this.#disconnect();
    const subscribers = this.#subscribers;
    const samples = await this.#ask(subscribers);
    if (this.#stopping.signal.aborted || !this.#parts.holds()) return;
    // While the database is unavailable nothing is published; viewers detect it by the missing samples.
    await this.#parts.publish(samples).catch(() => {});
  }

  async #ask(subscribers: readonly WatchedSubscriber[]): Promise<Samples> {
    if (this.#failure && performance.now() < this.#failure.retryAtMs) return this.#unreachable(subscribers);
    try {
      const reader = await this.#connected();
      const readings = await reader.read(subscribers.map(({ username }) => username));
      this.#failure = undefined;
      return new Map(subscribers.map(({ id, username }) => [id, this.#sampleOf(readings.get(username))]));
    } catch (error) {
      this.#disconnect();
      const times = (this.#failure?.times ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 10));
      this.#failure = { why: this.#parts.describe(error), retryAtMs: performance.now() + pauseMs, times };
      return this.#unreachable(subscribers);
    }
  }

  async #connected(): Promise<SubscriberReader> {
    if (this.#reader) return this.#reader;
    this.#disconnect();
    const opened = await this.#parts.open();
    // The monitor was stopped while the connection was being opened.
    if (this.#stopping.signal.aborted) {
      opened.close();
      throw new Error('The monitor was stopped');
    }
    this.#connection = opened;
    this.#reader = new SubscriberReader(opened.transport);
    return this.#reader;
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#reader = undefined;
  }

  #sampleOf(reading: SubscriberReading | undefined): LiveSample {
    const asOf = new Date(this.#parts.clock.now()).toISOString();
    if (!reading || reading.sessions.length === 0) {
      const why = reading?.why ?? null;
      return { asOf, live: true, state: 'offline', why, downBps: 0, upBps: 0, session: null };
    }
    const { rates, sessions, counters, readAtMs } = reading;
    const session = sessionOf(sessions, counters, this.#parts.clock.now() - (performance.now() - readAtMs));
    const { downBps = null, upBps = null } = rates ?? {};
    return { asOf, live: true, state: 'online', why: null, downBps, upBps, session };
  }

  #unreachable(subscribers: readonly WatchedSubscriber[]): Samples {
    const why = this.#failure?.why ?? null;
    const sample = {
      live: false,
      state: 'unreachable',
      why,
      downBps: null,
      upBps: null,
      session: null,
    } as const;
    return new Map(subscribers.map(({ id }) => [id, { ...sample, asOf: null }]));
  }
}

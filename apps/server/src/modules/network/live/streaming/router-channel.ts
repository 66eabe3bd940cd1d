import type { LiveEndReason, LiveSample } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import {
  acquireMonitor,
  leaseMs,
  listWatchedSubscribers,
  notify,
  releaseMonitor,
  routerVersion,
  saveWatches,
  type WatchedSubscriber,
} from '../queries/live.ts';
import { describeFailure, openRouter } from '../sampling/router-connection.ts';
import { RouterMonitor } from '../sampling/router-monitor.ts';
import type { LatestValue } from './latest-value.ts';
import { type Samples, sampleMessages, wakeUpMessage } from './messages.ts';

/** How many subscribers of one router may be watched at once, by all viewers together. */
export const maxSubscribersPerRouter = 20;
const refreshMs = 2_000;
/** Keeps the monitor running for a viewer who reconnects immediately, for example after a page reload. */
const lingerMs = 2_000;
/** An older sample is not delivered to a new viewer. */
const freshMs = 2_000;

export interface Viewer {
  readonly subscriberId: number;
  /** The reseller who must stay the subscriber's reseller; null for viewers who see every subscriber. */
  readonly own: VisibleResellers;
  readonly latestValue: LatestValue<LiveSample, LiveEndReason>;
}

interface ChannelSubscriber {
  readonly viewers: Set<Viewer>;
  emptySinceMs: number | undefined;
  last: { readonly sample: LiveSample; readonly atMs: number } | undefined;
}

interface SharedState {
  readonly isHolder: boolean;
  /** Version of the router's settings; a new one requires a new connection. */
  readonly version: number;
  readonly subscribers: readonly WatchedSubscriber[];
}

interface ChannelKey {
  readonly ispId: number;
  readonly routerId: number;
  /** Identifies this process. */
  readonly holder: string;
}

/**
 * The viewers of one router in this process. It records in the database which subscribers are watched here;
 * of all processes that do so, one holds the monitor lease and samples the router for everyone.
 */
export class RouterChannel {
  readonly #services: RouterServices;
  readonly #key: ChannelKey;
  readonly #onEmpty: () => void;
  readonly #subscribers = new Map<number, ChannelSubscriber>();
  readonly #timer: NodeJS.Timeout;
  #monitor: RouterMonitor | undefined;
  #leasedUntilMs = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isRefreshPending = false;
  #isClosed = false;

  constructor(services: RouterServices, key: ChannelKey, onEmpty: () => void) {
    this.#services = services;
    this.#key = key;
    this.#onEmpty = onEmpty;
    this.#timer = setInterval(() => this.refresh(), refreshMs);
  }

  /**
   * False if the channel was closed meanwhile. Rejects when too many subscribers of this router are watched.
   */
  add(viewer: Viewer): Promise<boolean> {
    return this.#enqueue(async () => {
      if (this.#isClosed) return false;
      const { subscriberId, latestValue } = viewer;
      const subscriber = this.#subscribers.get(subscriberId) ?? {
        viewers: new Set(),
        emptySinceMs: undefined,
        last: undefined,
      };
      if (!this.#subscribers.has(subscriberId)) {
        const apply = await this.#saveWatches([...this.#subscribers.keys(), subscriberId], subscriberId);
        this.#subscribers.set(subscriberId, subscriber);
        apply();
      }
      subscriber.viewers.add(viewer);
      subscriber.emptySinceMs = undefined;
      if (subscriber.last && performance.now() - subscriber.last.atMs < freshMs)
        latestValue.put(subscriber.last.sample);
      return true;
    });
  }

  remove(viewer: Viewer): void {
    const subscriber = this.#subscribers.get(viewer.subscriberId);
    subscriber?.viewers.delete(viewer);
    if (subscriber?.viewers.size === 0) subscriber.emptySinceMs = performance.now();
  }

  deliver(samples: Samples): void {
    for (const [subscriberId, sample] of samples) {
      const subscriber = this.#subscribers.get(subscriberId);
      if (!subscriber) continue;
      subscriber.last = { sample, atMs: performance.now() };
      for (const { latestValue } of subscriber.viewers) latestValue.put(sample);
    }
  }

  /** Renews the watches of this process, and reads those of the others and who holds the monitor lease. */
  refresh(): void {
    if (this.#isRefreshPending || this.#isClosed) return;
    this.#isRefreshPending = true;
    this.#enqueue(async () => {
      this.#isRefreshPending = false;
      const isDropped = this.#dropUnwatched();
      if (this.#subscribers.size === 0) return this.#unsubscribe();
      const apply = await this.#saveWatches([...this.#subscribers.keys()], isDropped ? 'fewer' : 'same');
      apply();
    }).catch((error: unknown) =>
      this.#services.log.warn({ err: error, routerId: this.#key.routerId }, 'live data: session failed'),
    );
  }

  async close(): Promise<void> {
    await this.#enqueue(() => this.#unsubscribe()).catch(() => {});
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Saves the watches. The returned function applies the state that was read in the same transaction. */
  async #saveWatches(
    subscriberIds: readonly number[],
    change: number | 'fewer' | 'same',
  ): Promise<() => void> {
    const { routerId, holder } = this.#key;
    const startedMs = performance.now();
    const state = await this.#transaction(async (tx) => {
      const isHolder = await acquireMonitor(tx, routerId, holder);
      if (typeof change === 'number') {
        const others = (await listWatchedSubscribers(tx, routerId)).filter(({ id }) => id !== change);
        if (others.length >= maxSubscribersPerRouter) throw tooManySubscribers();
      }
      await saveWatches(tx, routerId, holder, subscriberIds);
      if (change !== 'same') await notify(tx, [wakeUpMessage(routerId)]);
      const version = await routerVersion(tx, routerId);
      return { isHolder, version, subscribers: await listWatchedSubscribers(tx, routerId) };
    });
    return () => this.#applyState(state, startedMs);
  }

  #applyState({ isHolder, version, subscribers }: SharedState, startedMs: number): void {
    this.#leasedUntilMs = isHolder ? startedMs + leaseMs : 0;
    if (!isHolder) this.#stopMonitor();
    else if (this.#monitor) this.#monitor.update(subscribers, version);
    else this.#monitor = new RouterMonitor(this.#monitorParts(), subscribers, version);
    const known = new Map(subscribers.map((subscriber) => [subscriber.id, subscriber]));
    for (const [id, { viewers }] of this.#subscribers) {
      for (const viewer of viewers) {
        const subscriber = known.get(id);
        if (!subscriber) viewer.latestValue.end('subscriber_changed');
        else if (viewer.own && !viewer.own.includes(subscriber.resellerUserId ?? 0))
          viewer.latestValue.end('rights');
      }
    }
  }

  #monitorParts() {
    const { routerId } = this.#key;
    return {
      clock: this.#services.clock,
      open: () => openRouter(this.#services, this.#key),
      publish: (samples: Samples) =>
        this.#transaction((tx) => notify(tx, sampleMessages(routerId, samples))).then(() => undefined),
      // A process that overslept its lease publishes nothing: another one may be sampling by now.
      holds: () => performance.now() < this.#leasedUntilMs,
      describe: (error: unknown) => describeFailure(this.#services, routerId, error),
    };
  }

  #stopMonitor(): Promise<void> {
    const stopped = this.#monitor?.stop() ?? Promise.resolve();
    this.#monitor = undefined;
    return stopped;
  }

  #dropUnwatched(): boolean {
    const before = this.#subscribers.size;
    for (const [id, { emptySinceMs }] of this.#subscribers) {
      if (emptySinceMs !== undefined && performance.now() - emptySinceMs >= lingerMs)
        this.#subscribers.delete(id);
    }
    return this.#subscribers.size < before;
  }

  /** The connection is closed before the lease is released, so a router never has two. */
  async #unsubscribe(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#onEmpty();
    this.#leasedUntilMs = 0;
    await this.#stopMonitor();
    const { routerId, holder } = this.#key;
    await this.#transaction(async (tx) => {
      await releaseMonitor(tx, routerId, holder);
      await saveWatches(tx, routerId, holder, []);
      await notify(tx, [wakeUpMessage(routerId)]);
    });
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const options = { actor: { userId: null, call: 'live.data' }, mayBeLost: true };
    return withTenant(this.#services.database, this.#key.ispId, options, work);
  }
}

const tooManySubscribers = (): Problem =>
  new Problem('live.too_many_subscribers', {
    detail: `${maxSubscribersPerRouter} subscribers of this router are already being monitored, which is the limit. Close one of those graphs, or try again later.`,
    retryAfterSeconds: 10,
  });

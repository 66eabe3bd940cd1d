import type { LiveEndReason, LiveSample } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
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

/** How many lines of one router may be looked at at once, by however many people. */
export const maxSubscribersPerRouter = 20;
const beatMs = 2_000;
/** Whoever comes back at once, as after a reload, finds the monitor still running. */
const lingerMs = 2_000;
/** An older sample is no news to someone who comes. */
const freshMs = 2_000;

export interface Viewer {
  readonly subscriberId: number;
  /** The reseller whose line it must stay; null for those who see every line. */
  readonly own: number | null;
  readonly latestValue: LatestValue<LiveSample, LiveEndReason>;
}

interface ChannelSubscriber {
  readonly viewers: Set<Viewer>;
  emptySinceMs: number | undefined;
  last: { readonly sample: LiveSample; readonly atMs: number } | undefined;
}

interface Heard {
  readonly isHolder: boolean;
  /** Of the router: with another one it is reached in another way. */
  readonly version: number;
  readonly subscribers: readonly WatchedSubscriber[];
}

interface Place {
  readonly ispId: number;
  readonly routerId: number;
  /** This process. */
  readonly holder: string;
}

/**
 * One router as looked at from this process. It says in the database which lines are wanted here; of all the
 * processes that do so, one holds the router and asks it for everyone.
 */
export class RouterChannel {
  readonly #services: RouterServices;
  readonly #place: Place;
  readonly #onEmpty: () => void;
  readonly #subscribers = new Map<number, ChannelSubscriber>();
  readonly #beat: NodeJS.Timeout;
  #monitor: RouterMonitor | undefined;
  #leasedUntilMs = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isAttending = false;
  #isClosed = false;

  constructor(services: RouterServices, place: Place, onEmpty: () => void) {
    this.#services = services;
    this.#place = place;
    this.#onEmpty = onEmpty;
    this.#beat = setInterval(() => this.attend(), beatMs);
  }

  /** False where the desk was given up meanwhile; refused when too many lines of this router are looked at. */
  add(viewer: Viewer): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#isClosed) return false;
      const { subscriberId, latestValue } = viewer;
      const subscriber = this.#subscribers.get(subscriberId) ?? {
        viewers: new Set(),
        emptySinceMs: undefined,
        last: undefined,
      };
      if (!this.#subscribers.has(subscriberId)) {
        const heed = await this.#say([...this.#subscribers.keys(), subscriberId], subscriberId);
        this.#subscribers.set(subscriberId, subscriber);
        heed();
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

  /** Says what is still wanted here, and hears what is wanted elsewhere and who asks the router. */
  attend(): void {
    if (this.#isAttending || this.#isClosed) return;
    this.#isAttending = true;
    this.#inTurn(async () => {
      this.#isAttending = false;
      const left = this.#dropLeft();
      if (this.#subscribers.size === 0) return this.#unsubscribe();
      const heed = await this.#say([...this.#subscribers.keys()], left ? 'fewer' : 'same');
      heed();
    }).catch((error: unknown) =>
      this.#services.log.warn({ err: error, routerId: this.#place.routerId }, 'live data: session failed'),
    );
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#unsubscribe()).catch(() => {});
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Says what is wanted here; what it gives takes up what was heard of the others. */
  async #say(subscriberIds: readonly number[], change: number | 'fewer' | 'same'): Promise<() => void> {
    const { routerId, holder } = this.#place;
    const beganMs = performance.now();
    const heard = await this.#within(async (tx) => {
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
    return () => this.#heed(heard, beganMs);
  }

  #heed({ isHolder, version, subscribers }: Heard, beganMs: number): void {
    this.#leasedUntilMs = isHolder ? beganMs + leaseMs : 0;
    if (!isHolder) this.#stopMonitor();
    else if (this.#monitor) this.#monitor.heed(subscribers, version);
    else this.#monitor = new RouterMonitor(this.#monitorParts(), subscribers, version);
    const known = new Map(subscribers.map((subscriber) => [subscriber.id, subscriber]));
    for (const [id, { viewers }] of this.#subscribers) {
      for (const viewer of viewers) {
        const subscriber = known.get(id);
        if (!subscriber) viewer.latestValue.end('subscriber_changed');
        else if (viewer.own !== null && viewer.own !== subscriber.resellerUserId)
          viewer.latestValue.end('rights');
      }
    }
  }

  #monitorParts() {
    const { routerId } = this.#place;
    return {
      clock: this.#services.clock,
      open: () => openRouter(this.#services, this.#place),
      publish: (samples: Samples) =>
        this.#within((tx) => notify(tx, sampleMessages(routerId, samples))).then(() => undefined),
      // A process that slept past its time says nothing more: another may ask the router by now.
      holds: () => performance.now() < this.#leasedUntilMs,
      describe: (error: unknown) => describeFailure(this.#services, routerId, error),
    };
  }

  #stopMonitor(): Promise<void> {
    const stopped = this.#monitor?.stop() ?? Promise.resolve();
    this.#monitor = undefined;
    return stopped;
  }

  #dropLeft(): boolean {
    const before = this.#subscribers.size;
    for (const [id, { emptySinceMs }] of this.#subscribers) {
      if (emptySinceMs !== undefined && performance.now() - emptySinceMs >= lingerMs)
        this.#subscribers.delete(id);
    }
    return this.#subscribers.size < before;
  }

  /** The connection is closed before the router is anyone else's. */
  async #unsubscribe(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#beat);
    this.#onEmpty();
    this.#leasedUntilMs = 0;
    await this.#stopMonitor();
    const { routerId, holder } = this.#place;
    await this.#within(async (tx) => {
      await releaseMonitor(tx, routerId, holder);
      await saveWatches(tx, routerId, holder, []);
      await notify(tx, [wakeUpMessage(routerId)]);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  #within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const options = { actor: { userId: null, call: 'live.data' }, mayBeLost: true };
    return withTenant(this.#services.database, this.#place.ispId, options, work);
  }
}

const tooManySubscribers = (): Problem =>
  new Problem('live.too_many_subscribers', {
    detail: `${maxSubscribersPerRouter} subscribers of this router are already being monitored, which is the limit. Close one of those graphs, or try again later.`,
    retryAfterSeconds: 10,
  });

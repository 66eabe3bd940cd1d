import type { LiveEndReason, LiveSample } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { RouterServices } from '../../routers/index.ts';
import {
  holdMonitor,
  holdMs,
  keepWatches,
  notify,
  releaseMonitor,
  routerVersion,
  type WatchedLine,
  watchedLines,
} from '../queries/live.ts';
import { openRouter, wordsForFailure } from '../sampling/router-connection.ts';
import { RouterMonitor } from '../sampling/router-monitor.ts';
import type { Mailbox } from './latest-value.ts';
import { type Samples, sampleMessages, wakeMessage } from './messages.ts';

/** How many lines of one router may be looked at at once, by however many people. */
export const mostLines = 20;
const beatMs = 2_000;
/** Whoever comes back at once, as after a reload, finds the monitor still running. */
const lingerMs = 2_000;
/** An older sample is no news to someone who comes. */
const freshMs = 2_000;

export interface Viewer {
  readonly lineId: number;
  /** The reseller whose line it must stay; null for those who see every line. */
  readonly own: number | null;
  readonly mailbox: Mailbox<LiveSample, LiveEndReason>;
}

interface DeskLine {
  readonly viewers: Set<Viewer>;
  emptySinceMs: number | undefined;
  last: { readonly sample: LiveSample; readonly atMs: number } | undefined;
}

interface Heard {
  readonly isHolder: boolean;
  /** Of the router: with another one it is reached in another way. */
  readonly version: number;
  readonly lines: readonly WatchedLine[];
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
export class RouterDesk {
  readonly #services: RouterServices;
  readonly #place: Place;
  readonly #onEmpty: () => void;
  readonly #lines = new Map<number, DeskLine>();
  readonly #beat: NodeJS.Timeout;
  #monitor: RouterMonitor | undefined;
  #heldUntilMs = 0;
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
      const { lineId, mailbox } = viewer;
      const line = this.#lines.get(lineId) ?? {
        viewers: new Set(),
        emptySinceMs: undefined,
        last: undefined,
      };
      if (!this.#lines.has(lineId)) {
        const heed = await this.#say([...this.#lines.keys(), lineId], lineId);
        this.#lines.set(lineId, line);
        heed();
      }
      line.viewers.add(viewer);
      line.emptySinceMs = undefined;
      if (line.last && performance.now() - line.last.atMs < freshMs) mailbox.put(line.last.sample);
      return true;
    });
  }

  remove(viewer: Viewer): void {
    const line = this.#lines.get(viewer.lineId);
    line?.viewers.delete(viewer);
    if (line?.viewers.size === 0) line.emptySinceMs = performance.now();
  }

  deliver(samples: Samples): void {
    for (const [lineId, sample] of samples) {
      const line = this.#lines.get(lineId);
      if (!line) continue;
      line.last = { sample, atMs: performance.now() };
      for (const { mailbox } of line.viewers) mailbox.put(sample);
    }
  }

  /** Says what is still wanted here, and hears what is wanted elsewhere and who asks the router. */
  attend(): void {
    if (this.#isAttending || this.#isClosed) return;
    this.#isAttending = true;
    this.#inTurn(async () => {
      this.#isAttending = false;
      const left = this.#dropLeft();
      if (this.#lines.size === 0) return this.#leave();
      const heed = await this.#say([...this.#lines.keys()], left ? 'fewer' : 'same');
      heed();
    }).catch((error: unknown) =>
      this.#services.log.warn({ err: error, routerId: this.#place.routerId }, 'live data: session failed'),
    );
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#leave()).catch(() => {});
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Says what is wanted here; what it gives takes up what was heard of the others. */
  async #say(lineIds: readonly number[], change: number | 'fewer' | 'same'): Promise<() => void> {
    const { routerId, holder } = this.#place;
    const beganMs = performance.now();
    const heard = await this.#within(async (tx) => {
      const isHolder = await holdMonitor(tx, routerId, holder);
      if (typeof change === 'number') {
        const others = (await watchedLines(tx, routerId)).filter(({ id }) => id !== change);
        if (others.length >= mostLines) throw tooManyLines();
      }
      await keepWatches(tx, routerId, holder, lineIds);
      if (change !== 'same') await notify(tx, [wakeMessage(routerId)]);
      const version = await routerVersion(tx, routerId);
      return { isHolder, version, lines: await watchedLines(tx, routerId) };
    });
    return () => this.#heed(heard, beganMs);
  }

  #heed({ isHolder, version, lines }: Heard, beganMs: number): void {
    this.#heldUntilMs = isHolder ? beganMs + holdMs : 0;
    if (!isHolder) this.#stopMonitor();
    else if (this.#monitor) this.#monitor.heed(lines, version);
    else this.#monitor = new RouterMonitor(this.#monitorParts(), lines, version);
    const known = new Map(lines.map((line) => [line.id, line]));
    for (const [id, { viewers }] of this.#lines) {
      for (const viewer of viewers) {
        const line = known.get(id);
        if (!line) viewer.mailbox.end('line_changed');
        else if (viewer.own !== null && viewer.own !== line.resellerUserId) viewer.mailbox.end('rights');
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
      holds: () => performance.now() < this.#heldUntilMs,
      wordsFor: (error: unknown) => wordsForFailure(this.#services, routerId, error),
    };
  }

  #stopMonitor(): Promise<void> {
    const stopped = this.#monitor?.stop() ?? Promise.resolve();
    this.#monitor = undefined;
    return stopped;
  }

  #dropLeft(): boolean {
    const before = this.#lines.size;
    for (const [id, { emptySinceMs }] of this.#lines) {
      if (emptySinceMs !== undefined && performance.now() - emptySinceMs >= lingerMs) this.#lines.delete(id);
    }
    return this.#lines.size < before;
  }

  /** The connection is closed before the router is anyone else's. */
  async #leave(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#beat);
    this.#onEmpty();
    this.#heldUntilMs = 0;
    await this.#stopMonitor();
    const { routerId, holder } = this.#place;
    await this.#within(async (tx) => {
      await releaseMonitor(tx, routerId, holder);
      await keepWatches(tx, routerId, holder, []);
      await notify(tx, [wakeMessage(routerId)]);
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

const tooManyLines = (): Problem =>
  new Problem('live.too_many_lines', {
    detail: `${mostLines} subscribers of this router are already being monitored, which is the limit. Close one of those graphs, or try again later.`,
    retryAfterSeconds: 10,
  });

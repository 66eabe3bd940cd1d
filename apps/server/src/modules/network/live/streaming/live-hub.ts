import { randomUUID } from 'node:crypto';
import type { LiveEndReason, LiveSample } from '@lastmile/contract';
import { type Listener, listen } from '@lastmile/database';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RouterServices } from '../../routers/index.ts';
import { type FoundSubscriber, liveChannel } from '../queries/live.ts';
import { LatestValue } from './latest-value.ts';
import { parseMessage } from './messages.ts';
import { RouterChannel, type Viewer } from './router-channel.ts';

/** A browser shows a few graphs at a time; a client that opens more has forgotten to close them. */
const mostViews = 20;

export interface View {
  readonly latestValue: LatestValue<LiveSample, LiveEndReason>;
  unsubscribe(): void;
}

/** All viewers of live data in this process. */
export class LiveHub {
  readonly #services: RouterServices;
  readonly #holder = randomUUID();
  readonly #listener: Listener;
  readonly #desks = new Map<number, RouterChannel>();
  readonly #viewsOfSession = new Map<number, number>();

  constructor(services: RouterServices, databaseUrl: string) {
    this.#services = services;
    this.#listener = listen({
      url: databaseUrl,
      channel: liveChannel,
      onMessage: (text) => this.#hear(text),
      onGap: () => {},
    });
  }

  async watch({ id, ispId, routerId }: FoundSubscriber, caller: Caller): Promise<View> {
    this.#count(caller.sessionId, 1);
    const viewer: Viewer = { subscriberId: id, own: resellerOf(caller), latestValue: new LatestValue() };
    const desk = await this.#enter(ispId, routerId, viewer).catch((error: unknown) => {
      this.#count(caller.sessionId, -1);
      throw error;
    });
    let isLeft = false;
    return {
      latestValue: viewer.latestValue,
      unsubscribe: () => {
        if (isLeft) return;
        isLeft = true;
        desk.remove(viewer);
        this.#count(caller.sessionId, -1);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#desks.values()].map((desk) => desk.close()));
    await this.#listener.close();
  }

  /** Retries, because a channel may close between the lookup and `add`. */
  async #enter(ispId: number, routerId: number, viewer: Viewer): Promise<RouterChannel> {
    for (;;) {
      const desk = this.#importHelpersOf(ispId, routerId);
      try {
        if (await desk.add(viewer)) return desk;
      } catch (error) {
        // Closes the channel if it has no viewers.
        desk.attend();
        throw error;
      }
    }
  }

  #importHelpersOf(ispId: number, routerId: number): RouterChannel {
    const known = this.#desks.get(routerId);
    if (known && !known.isClosed) return known;
    const desk: RouterChannel = new RouterChannel(
      this.#services,
      { ispId, routerId, holder: this.#holder },
      () => this.#desks.get(routerId) === desk && this.#desks.delete(routerId),
    );
    this.#desks.set(routerId, desk);
    return desk;
  }

  #hear(text: string): void {
    const message = parseMessage(text);
    const desk = message && this.#desks.get(message.routerId);
    if (message?.kind === 'samples') desk?.deliver(message.samples());
    else desk?.attend();
  }

  #count(sessionId: number, change: 1 | -1): void {
    const views = (this.#viewsOfSession.get(sessionId) ?? 0) + change;
    if (views > mostViews)
      throw new Problem('live.too_many_views', {
        detail: `You are already monitoring ${mostViews} subscribers. Close some of those pages, then reload this one.`,
      });
    if (views === 0) this.#viewsOfSession.delete(sessionId);
    else this.#viewsOfSession.set(sessionId, views);
  }
}

import type { LiveEndReason, LiveSample } from '@lastmile/contract';
import { type Listener, listen } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import { type FoundSubscriber, liveChannel } from '../queries/live.ts';
import { LatestValue } from './latest-value.ts';
import { parseMessage } from './messages.ts';
import { RouterChannel, type Viewer } from './router-channel.ts';

/** A browser shows a few graphs at a time; a client that opens more has forgotten to close them. */
const maxViews = 20;

export interface View {
  readonly latestValue: LatestValue<LiveSample, LiveEndReason>;
  unsubscribe(): void;
}

/** All viewers of live data in this process. */
export class LiveHub {
  readonly #services: RouterServices;
  readonly #listener: Listener;
  readonly #channels = new Map<number, RouterChannel>();
  readonly #viewsOfSession = new Map<number, number>();

  constructor(services: RouterServices, databaseUrl: string) {
    this.#services = services;
    this.#listener = listen({
      url: databaseUrl,
      channel: liveChannel,
      onMessage: (text) => this.#onMessage(text),
      onGap: () => {},
    });
  }

  async watch({ id, ispId, routerId }: FoundSubscriber, caller: Caller): Promise<View> {
    this.#countViews(caller.sessionId, 1);
    const viewer: Viewer = { subscriberId: id, own: resellersOf(caller), latestValue: new LatestValue() };
    const channel = await this.#join(ispId, routerId, viewer).catch((error: unknown) => {
      this.#countViews(caller.sessionId, -1);
      throw error;
    });
    let isUnsubscribed = false;
    return {
      latestValue: viewer.latestValue,
      unsubscribe: () => {
        if (isUnsubscribed) return;
        isUnsubscribed = true;
        channel.remove(viewer);
        this.#countViews(caller.sessionId, -1);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#channels.values()].map((channel) => channel.close()));
    await this.#listener.close();
  }

  /** Retries, because a channel may close between the lookup and `add`. */
  async #join(ispId: number, routerId: number, viewer: Viewer): Promise<RouterChannel> {
    for (;;) {
      const channel = this.#channelOf(ispId, routerId);
      try {
        if (await channel.add(viewer)) return channel;
      } catch (error) {
        // Closes the channel if it has no viewers.
        channel.refresh();
        throw error;
      }
    }
  }

  #channelOf(ispId: number, routerId: number): RouterChannel {
    const known = this.#channels.get(routerId);
    if (known && !known.isClosed) return known;
    const channel: RouterChannel = new RouterChannel(
      this.#services,
      { ispId, routerId, holder: this.#services.routers.holder },
      () => this.#channels.get(routerId) === channel && this.#channels.delete(routerId),
    );
    this.#channels.set(routerId, channel);
    return channel;
  }

  #onMessage(text: string): void {
    const message = parseMessage(text);
    const channel = message && this.#channels.get(message.routerId);
    if (message?.kind === 'samples') channel?.deliver(message.samples());
    else channel?.refresh();
  }

  #countViews(sessionId: number, change: 1 | -1): void {
    const views = (this.#viewsOfSession.get(sessionId) ?? 0) + change;
    if (views > maxViews)
      throw new Problem('live.too_many_views', {
        detail: `You are already monitoring ${maxViews} subscribers. Close some of those pages, then reload this one.`,
      });
    if (views === 0) this.#viewsOfSession.delete(sessionId);
    else this.#viewsOfSession.set(sessionId, views);
  }
}

import { type CallOutput, type LiveSample, type LiveSubscriber, liveCalls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo, StreamEvent } from '../../../../core/route.ts';
import type { RouterServices } from '../../routers/index.ts';
import { type FoundSubscriber, findSubscriber } from '../queries/live.ts';
import type { LiveHub, View } from '../streaming/live-hub.ts';

/** How long one sample may take; a router that is slower than this counts as away. */
const sampleMs = 8_000;
/** Samples come every second: after this long nobody asks the router, and another process will begin to. */
const silenceMs = 5_000;

const connecting: LiveSample = {
  asOf: null,
  live: false,
  state: 'connecting',
  why: null,
  downBps: null,
  upBps: null,
  session: null,
};

async function subscriberOf(
  { database }: RouterServices,
  id: number,
  info: RequestInfo,
  caller: Caller,
): Promise<FoundSubscriber> {
  const subscriber = await callTransaction(liveCalls.data, database, info, caller, (tx) =>
    findSubscriber(tx, id, resellerOf(caller)),
  );
  if (!subscriber) throw new Problem('not_found');
  return subscriber;
}

const shown = (subscriber: FoundSubscriber): LiveSubscriber => ({
  id: subscriber.id,
  username: subscriber.username,
  name: subscriber.name,
  status: subscriber.status,
  router: { id: subscriber.routerId, name: subscriber.routerName },
  packageName: subscriber.packageName,
  downloadKbps: subscriber.downloadKbps,
  uploadKbps: subscriber.uploadKbps,
  lastSeenAt: subscriber.lastSeenAt,
});

/** What the last sweep of the router found, for when the router itself cannot be asked. */
const lastSeen = (subscriber: FoundSubscriber, why: string): LiveSample => ({
  ...connecting,
  asOf: subscriber.polledAt,
  state: 'unreachable',
  why,
  session: subscriber.online
    ? {
        address: subscriber.lastIp,
        callerId: subscriber.lastCallerId,
        since: subscriber.since,
        uptimeSeconds: null,
        bytesDown: null,
        bytesUp: null,
      }
    : null,
});

/** One sample, which others who look at the same line share. */
export async function getLiveData(
  services: RouterServices,
  hub: LiveHub,
  id: number,
  info: RequestInfo,
  caller: Caller,
): Promise<CallOutput<typeof liveCalls.data>> {
  const subscriber = await subscriberOf(services, id, info, caller);
  const view = await hub.watch(subscriber, caller);
  try {
    const taken = await view.latestValue.take(sampleMs);
    const sample =
      taken.kind === 'value' ? taken.value : lastSeen(subscriber, 'The router did not respond in time');
    const answer = sample.state === 'unreachable' ? lastSeen(subscriber, sample.why ?? '') : sample;
    return { ...answer, subscriber: shown(subscriber) };
  } finally {
    view.unsubscribe();
  }
}

/** Refused before the stream begins; after that it says by an event why it ends. */
export async function streamLiveData(
  services: RouterServices,
  hub: LiveHub,
  id: number,
  info: RequestInfo,
  caller: Caller,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const subscriber = await subscriberOf(services, id, info, caller);
  return eventsOf(subscriber, await hub.watch(subscriber, caller), signal);
}

async function* eventsOf(
  subscriber: FoundSubscriber,
  view: View,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  try {
    yield { event: 'subscriber', data: shown(subscriber) };
    yield { event: 'sample', data: connecting };
    for (let isSilent = true; !signal.aborted; ) {
      const taken = await view.latestValue.take(silenceMs, signal);
      if (taken.kind === 'end') return yield { event: 'end', data: { reason: taken.reason } };
      if (taken.kind === 'value') yield { event: 'sample', data: taken.value };
      else if (!isSilent && !signal.aborted) yield { event: 'sample', data: connecting };
      isSilent = taken.kind === 'silence';
    }
  } finally {
    view.unsubscribe();
  }
}

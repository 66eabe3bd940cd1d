import { type CallOutput, type LiveSample, type LiveSubscriber, liveCalls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo, StreamEvent } from '../../../../core/route.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import { type FoundSubscriber, findSubscriber } from '../queries/live.ts';
import type { LiveHub, View } from '../streaming/live-hub.ts';

/** Timeout of a single sample; a slower router is reported as unreachable. */
const sampleMs = 8_000;
/**
 * Samples arrive every second. After this long without one, the monitor is gone and another process takes
 * over.
 */
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
    findSubscriber(tx, id, resellersOf(caller)),
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

/** The result of the last poll, used when the router does not respond. */
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

/** One sample; concurrent viewers of the same subscriber share it. */
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

/** Errors before the stream starts are HTTP problems; after that, an `end` event carries the reason. */
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

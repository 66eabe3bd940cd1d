import { type CallOutput, type LiveLine, type LiveSample, liveCalls } from '@lastmile/contract';
import { transactionFor } from '../../../../core/call-transaction.ts';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo, StreamEvent } from '../../../../core/route.ts';
import type { RouterServices } from '../../routers/index.ts';
import { type FoundLine, findLine } from '../queries/live.ts';
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

async function lineOf(
  { database }: RouterServices,
  id: number,
  info: RequestInfo,
  caller: Caller,
): Promise<FoundLine> {
  const line = await transactionFor(liveCalls.data, database, info, caller, (tx) =>
    findLine(tx, id, resellerOf(caller)),
  );
  if (!line) throw new Problem('not_found');
  return line;
}

const shown = (line: FoundLine): LiveLine => ({
  id: line.id,
  username: line.username,
  name: line.name,
  status: line.status,
  router: { id: line.routerId, name: line.routerName },
  packageName: line.packageName,
  downloadKbps: line.downloadKbps,
  uploadKbps: line.uploadKbps,
  lastSeenAt: line.lastSeenAt,
});

/** What the last sweep of the router found, for when the router itself cannot be asked. */
const lastSeen = (line: FoundLine, why: string): LiveSample => ({
  ...connecting,
  asOf: line.sweptAt,
  state: 'away',
  why,
  session: line.online
    ? {
        address: line.lastIp,
        callerId: line.lastCallerId,
        since: line.since,
        uptimeSeconds: null,
        bytesDown: null,
        bytesUp: null,
      }
    : null,
});

/** One sample, which others who look at the same line share. */
export async function showLiveData(
  services: RouterServices,
  hub: LiveHub,
  id: number,
  info: RequestInfo,
  caller: Caller,
): Promise<CallOutput<typeof liveCalls.data>> {
  const line = await lineOf(services, id, info, caller);
  const view = await hub.watch(line, caller);
  try {
    const taken = await view.mailbox.take(sampleMs);
    const sample =
      taken.kind === 'value' ? taken.value : lastSeen(line, 'The router did not respond in time');
    const answer = sample.state === 'away' ? lastSeen(line, sample.why ?? '') : sample;
    return { ...answer, line: shown(line) };
  } finally {
    view.leave();
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
  const line = await lineOf(services, id, info, caller);
  return eventsOf(line, await hub.watch(line, caller), signal);
}

async function* eventsOf(line: FoundLine, view: View, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  try {
    yield { event: 'line', data: shown(line) };
    yield { event: 'sample', data: connecting };
    for (let isSilent = true; !signal.aborted; ) {
      const taken = await view.mailbox.take(silenceMs, signal);
      if (taken.kind === 'end') return yield { event: 'end', data: { reason: taken.reason } };
      if (taken.kind === 'value') yield { event: 'sample', data: taken.value };
      else if (!isSilent && !signal.aborted) yield { event: 'sample', data: connecting };
      isSilent = taken.kind === 'silence';
    }
  } finally {
    view.leave();
  }
}

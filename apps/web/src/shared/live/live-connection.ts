import {
  type LiveEndReason,
  type LiveEvents,
  type LiveSample,
  type LiveSubscriber,
  liveCalls,
  type ProblemBody,
  problemSchema,
  urlOf,
} from '@lastmile/contract';
import { sessionFetch } from '../session/session.ts';
import { readEvents } from './event-stream.ts';

export interface LiveListener {
  subscriber(subscriber: LiveSubscriber): void;
  sample(sample: LiveSample): void;
  /** The connection to the server is lost and is being re-established. */
  lost(): void;
  /** Ended until the user starts it again. */
  over(why: { readonly problem: ProblemBody } | { readonly reason: LiveEndReason }): void;
}

const pausesMs = [500, 1_000, 2_000, 5_000, 10_000];
/** Stops after this time in a hidden tab, which would keep the router busy for nothing. */
const hiddenMs = 30_000;
/** Temporary problems are retried; the user decides about any other. */
const passing = (status: number) => status >= 500 || status === 408;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', seen);
  });
}

/** Calls `leave` once the page has been hidden for a while; returns a function that stops watching. */
function whenHidden(stopStream: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(stopStream, hiddenMs);
  };
  document.addEventListener('visibilitychange', change);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', change);
  };
}

/** Streams one subscriber until `signal` aborts, across lost connections and renewed tokens. */
export async function followSubscriber(
  id: number,
  listener: LiveListener,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await waitUntilVisible(signal);
    if (signal.aborted) return;
    const outcome = await streamOnce(id, listener, signal).catch(() => 'lost' as const);
    if (signal.aborted || outcome === 'over') return;
    failures = outcome === 'lost' ? failures + 1 : 0;
    listener.lost();
    if (failures > 0) await wait(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0, signal);
  }
}

type Outcome = 'over' | 'again' | 'lost';

async function streamOnce(id: number, listener: LiveListener, signal: AbortSignal): Promise<Outcome> {
  const aborting = new AbortController();
  const stopStream = () => aborting.abort();
  signal.addEventListener('abort', stopStream);
  const forget = whenHidden(stopStream);
  try {
    const response = await sessionFetch(urlOf(liveCalls.data, { usernameId: id }), {
      headers: { accept: 'text/event-stream' },
      signal: aborting.signal,
    });
    // Awaited here, because what follows ends the request and with it the body that is being read.
    if (!response.ok || !response.body) return await refused(response, listener);
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'subscriber') listener.subscriber(data as LiveEvents['subscriber']);
      if (event === 'sample') listener.sample(data as LiveEvents['sample']);
      if (event === 'end') return ended(data as LiveEvents['end'], listener);
    }
    return 'lost';
  } catch (error) {
    if (aborting.signal.aborted) return 'again';
    throw error;
  } finally {
    signal.removeEventListener('abort', stopStream);
    forget();
    stopStream();
  }
}

async function refused(response: Response, listener: LiveListener): Promise<Outcome> {
  if (passing(response.status)) return 'lost';
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return 'lost';
  listener.over({ problem: parsed.data });
  return 'over';
}

/** An expired token is renewed by reconnecting; a changed subscriber is resolved again. */
function ended({ reason }: LiveEvents['end'], listener: LiveListener): Outcome {
  if (reason === 'token' || reason === 'subscriber_changed') return 'again';
  if (reason === 'stopping') return 'lost';
  listener.over({ reason });
  return 'over';
}

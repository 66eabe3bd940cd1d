import {
  type LiveEndReason,
  type LiveEvents,
  type LiveLine,
  type LiveSample,
  liveCalls,
  type ProblemBody,
  problemSchema,
  urlOf,
} from '@lastmile/contract';
import { sessionFetch } from '../session/session.ts';
import { eventsOf } from './event-stream.ts';

export interface LineListener {
  line(line: LiveLine): void;
  sample(sample: LiveSample): void;
  /** The connection to the panel is gone; it is being made again. */
  lost(): void;
  /** It is over until the person asks again. */
  over(why: { readonly problem: ProblemBody } | { readonly reason: LiveEndReason }): void;
}

const pausesMs = [500, 1_000, 2_000, 5_000, 10_000];
/** A page that nobody sees keeps a router busy for nothing. */
const hiddenMs = 30_000;
/** What passes by itself is tried again; anything else is for the person to decide. */
const passing = (status: number) => status >= 500 || status === 408;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function untilVisible(signal: AbortSignal): Promise<void> {
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

/** Calls `leave` once the page has been out of sight for a while; gives what ends the watch. */
function whenHidden(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, hiddenMs);
  };
  document.addEventListener('visibilitychange', change);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', change);
  };
}

/** Follows one line until `signal` aborts, through lost connections and renewed tokens. */
export async function followLine(id: number, listener: LineListener, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const outcome = await followOnce(id, listener, signal).catch(() => 'lost' as const);
    if (signal.aborted || outcome === 'over') return;
    failures = outcome === 'lost' ? failures + 1 : 0;
    listener.lost();
    if (failures > 0) await wait(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0, signal);
  }
}

type Outcome = 'over' | 'again' | 'lost';

async function followOnce(id: number, listener: LineListener, signal: AbortSignal): Promise<Outcome> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  signal.addEventListener('abort', leave);
  const forget = whenHidden(leave);
  try {
    const response = await sessionFetch(urlOf(liveCalls.data, { usernameId: id }), {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    // Waited for here: what follows ends the request, and with it the body that is being read.
    if (!response.ok || !response.body) return await refused(response, listener);
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'line') listener.line(data as LiveEvents['line']);
      if (event === 'sample') listener.sample(data as LiveEvents['sample']);
      if (event === 'end') return ended(data as LiveEvents['end'], listener);
    }
    return 'lost';
  } catch (error) {
    if (leaving.signal.aborted) return 'again';
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
    forget();
    leave();
  }
}

async function refused(response: Response, listener: LineListener): Promise<Outcome> {
  if (passing(response.status)) return 'lost';
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return 'lost';
  listener.over({ problem: parsed.data });
  return 'over';
}

/** A token that ran out is renewed by asking again; a line that changed is looked up anew. */
function ended({ reason }: LiveEvents['end'], listener: LineListener): Outcome {
  if (reason === 'token' || reason === 'line_changed') return 'again';
  if (reason === 'stopping') return 'lost';
  listener.over({ reason });
  return 'over';
}

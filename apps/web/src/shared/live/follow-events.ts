import { sessionFetch } from '../session/session.ts';
import { readEvents } from './event-stream.ts';

const reconnectMs = 3_000;
const hiddenCheckMs = 1_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Passes on the events of a stream until `signal` aborts: reconnects when it ends, and rests while the page is hidden. */
export async function followEvents(
  url: string,
  onEvent: (event: string, data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (document.hidden) {
      await wait(hiddenCheckMs);
      continue;
    }
    const closing = new AbortController();
    const stop = () => closing.abort();
    const stopWhenHidden = () => document.hidden && stop();
    signal.addEventListener('abort', stop);
    document.addEventListener('visibilitychange', stopWhenHidden);
    try {
      const response = await sessionFetch(url, {
        headers: { accept: 'text/event-stream' },
        signal: closing.signal,
      });
      if (response.ok && response.body)
        for await (const { event, data } of readEvents(response.body)) onEvent(event, data);
    } catch {
      // Lost connections are re-established below.
    } finally {
      signal.removeEventListener('abort', stop);
      document.removeEventListener('visibilitychange', stopWhenHidden);
    }
    if (!signal.aborted) await wait(reconnectMs);
  }
}

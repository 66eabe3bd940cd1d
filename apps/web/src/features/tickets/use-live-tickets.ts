import { type TicketEvents, ticketCalls, urlOf } from '@lastmile/contract';
import { useEffect, useRef, useState } from 'react';
import { readEvents } from '../../shared/live/event-stream.ts';
import { sessionFetch } from '../../shared/session/session.ts';
import { useRefreshTickets } from './api.ts';

const reconnectMs = 3_000;
/** A colleague who stopped typing is no longer replying. */
const replyingMs = 8_000;

/**
 * Refreshes what is shown as soon as a ticket changes, and returns who else is replying to the given one. Reconnects
 * until the page is left.
 */
export function useLiveTickets(ticketId?: number): string | undefined {
  const refresh = useRef(useRefreshTickets());
  const [replying, setReplying] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let forget: ReturnType<typeof setTimeout> | undefined;
    const show = (name: string) => {
      clearTimeout(forget);
      setReplying(name);
      forget = setTimeout(() => setReplying(undefined), replyingMs);
    };
    const follow = async () => {
      const url = urlOf(ticketCalls.live, undefined, ticketId === undefined ? {} : { ticketId });
      const headers = { accept: 'text/event-stream' };
      const response = await sessionFetch(url, { headers, signal: leaving.signal });
      if (!response.ok || !response.body) return;
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'changed') void refresh.current();
        if (event === 'replying') show((data as TicketEvents['replying']).name);
      }
    };
    void (async () => {
      while (!leaving.signal.aborted) {
        await follow().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, reconnectMs));
      }
    })();
    return () => {
      leaving.abort();
      clearTimeout(forget);
    };
  }, [ticketId]);
  return replying;
}

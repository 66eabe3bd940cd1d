import { type DataScope, type Listener, listen } from '@lastmile/database';
import type { StreamEvent } from '../../../../core/route.ts';
import { isInScope, type TicketMessage, ticketChannel } from '../queries/messages.ts';

interface Reader {
  readonly ispId: number;
  /** Of which ticket to learn who is replying; undefined for a list. */
  readonly ticketId: number | undefined;
  readonly userId: number;
  readonly dataScope: DataScope | undefined;
}

/** More waiting events than this mean a reader who does not read: one that says that everything changed is enough. */
const mostWaiting = 100;

/** Passes on what the database announces about tickets, to the streams of this process. */
export class TicketHub {
  readonly #listener: Listener;
  readonly #streams = new Set<(message: TicketMessage) => void>();

  constructor(url: string) {
    this.#listener = listen({
      url,
      channel: ticketChannel,
      onMessage: (text) => {
        const message = JSON.parse(text) as TicketMessage;
        for (const push of this.#streams) push(message);
      },
      onGap: () => {
        for (const push of this.#streams) push({ kind: 'gap' });
      },
    });
  }

  async *follow(reader: Reader, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const waiting: StreamEvent[] = [];
    let wake = () => {};
    const push = (message: TicketMessage) => {
      const event = eventFor(reader, message);
      if (!event) return;
      if (waiting.length < mostWaiting) waiting.push(event);
      wake();
    };
    const stop = () => wake();
    this.#streams.add(push);
    signal.addEventListener('abort', stop);
    try {
      yield { event: 'ready', data: {} };
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      this.#streams.delete(push);
      signal.removeEventListener('abort', stop);
    }
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}

/** A list learns of every visible ticket that changed, a ticket only of itself; nobody hears that they reply themselves. */
function eventFor(reader: Reader, message: TicketMessage): StreamEvent | undefined {
  const { ispId, ticketId, userId, dataScope } = reader;
  if (message.kind === 'gap') return { event: 'changed', data: { ticketId: ticketId ?? 0 } };
  if (message.ispId !== ispId || !isInScope(message, dataScope)) return undefined;
  if (message.kind === 'changed') {
    const concerns = ticketId === undefined || ticketId === message.ticketId;
    return concerns ? { event: 'changed', data: { ticketId: message.ticketId } } : undefined;
  }
  if (message.ticketId !== ticketId || message.userId === userId) return undefined;
  return { event: 'replying', data: { userId: message.userId, name: message.name } };
}

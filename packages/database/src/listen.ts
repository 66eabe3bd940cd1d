import pg from 'pg';

export interface Listener {
  /** False while the connection is down: announcements are lost meanwhile, so nothing may be cached. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called when announcements may have been missed. */
  readonly onGap: () => void;
}

const reconnectMs = 1_000;

/** Listens to a channel on its own connection, and reconnects after the database was unavailable. */
export function listen({ url, channel, onMessage, onGap }: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let listening = false;
  let closed = false;

  const lost = (broken: pg.Client) => {
    if (broken !== client || closed) return;
    client = undefined;
    listening = false;
    onGap();
    retry = setTimeout(connect, reconnectMs);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'lastmile listen',
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      onGap();
      listening = true;
    } catch {
      await fresh.end().catch(() => {});
      lost(fresh);
    }
  };
  void connect();

  return {
    get isListening() {
      return listening;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

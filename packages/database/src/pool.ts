import pg from 'pg';
import { closerOf } from './close-pool.ts';

const { Pool } = pg;

export interface DatabaseOptions {
  /** The application's own login, which may become tenant or platform and nothing else. */
  readonly url: string;
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void;
  /**
   * Transactions use pg's public API alone, with a round trip for each step: the fallback should a release of pg
   * or a proxy in front of the database not go along with what we build on. By default as LASTMILE_PLAIN_PG=1 says.
   */
  readonly isPlain?: boolean;
}

/** The one owner of connections. Everything else works inside a transaction that it hands out. */
export interface Database {
  readonly pool: pg.Pool;
  readonly isPlain: boolean;
  close(): Promise<void>;
}

export function openDatabase(options: DatabaseOptions): Database {
  const isPlain = options.isPlain ?? process.env['LASTMILE_PLAIN_PG'] === '1';
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'lastmile',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before.
    pipeline: !isPlain,
    // Every statement here is short: compiling one costs a server that can do so more than it ever saves.
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c jit=off',
    types: { getTypeParser },
  } as pg.PoolConfig);
  const lost = (error: Error) => options.onConnectionLost?.(error);
  pool.on('error', lost);
  // While a connection is lent out the pool does not listen to it, and an error that no one hears ends the
  // process; the query under way fails by itself.
  pool.on('connect', (client) => client.on('error', lost));
  return { pool, isPlain, close: closerOf(pool) };
}

/**
 * bigint arrives as a number: ids and minor units stay inside a double's exact range, and one that does
 * not is refused rather than rounded. Dates stay the text they are; instants become ISO 8601 in UTC.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [20, toSafeInteger],
  [1082, (text) => text],
  [1114, (text) => text],
  [1184, (text) => new Date(text).toISOString()],
]);

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which is beyond exact range`);
  return value;
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text');
}

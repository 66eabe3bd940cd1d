import pg from 'pg';
import { closerOf } from './close-pool.ts';

const { Pool } = pg;

export interface DatabaseOptions {
  /** The application's own login, which may become tenant or platform and nothing else. */
  readonly url: string;
  readonly maxConnections?: number;
  /** How long a transaction waits for a connection; default 5 seconds. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
  /**
   * Transactions use pg's public API only, with a round trip for each step: the fallback in case a release of
   * pg or a proxy in front of the database does not support the pipelined mode. By default
   * set by LASTMILE_PLAIN_PG=1.
   */
  readonly isPlain?: boolean;
}

/** The only owner of connections. All other code works inside a transaction that it provides. */
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
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent without waiting for the previous response.
    pipeline: !isPlain,
    // All statements are short: JIT compilation costs more than it saves.
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c jit=off',
    types: { getTypeParser },
  } as pg.PoolConfig);
  const lost = (error: Error) => options.onConnectionLost?.(error);
  pool.on('error', lost);
  // The pool has no error listener on a checked-out connection, and an unhandled error event ends the
  // process; the query in progress fails anyway.
  pool.on('connect', (client) => client.on('error', lost));
  return { pool, isPlain, close: closerOf(pool) };
}

/**
 * bigint is returned as a number: ids and minor units stay within the exact range of a double, and a value
 * outside is rejected instead of rounded. Dates stay text; instants become ISO 8601 in UTC.
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

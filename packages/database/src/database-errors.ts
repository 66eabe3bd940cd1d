import pg from 'pg';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * Statement timeout, lock timeout, deadlock, and a read on a standby that was in the way of replication: the statement took too
 * long, and nothing was changed.
 */
const tookTooLong = /^(57014|55P03|40P01|40001)$/;

/** A write reached a server that is no longer the primary. The connection is not used again. */
export class NotPrimary extends Error {
  constructor(options: ErrorOptions) {
    super('The database accepts no writes: it is a standby since a failover', options);
  }
}

/** In a transaction that was not declared read-only, only a standby answers this. */
export const isReadOnlyServer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '25006';

/** The server is stopped, starting, full, overloaded, or rejects our login: worth a 503 and a retry, not a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotPrimary) return true;
  const { code } = error as { code?: string };
  if (error instanceof pg.DatabaseError)
    return /^(08|28|53|57P0)/.test(code ?? '') || tookTooLong.test(code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    connectionCodes.has(code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/.test(
      error.message,
    )
  );
}

/** A write that a row-level policy rejected: the row is outside of the data scope, or of the ISP. */
export const isPolicyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '42501' &&
  /row-level security|data scope/.test(error.message);

/**
 * The name of the unique index, foreign key or constraint that rejected a write; undefined for anything else.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return /^(23|LM)/.test(error.code ?? '') ? error.constraint : undefined;
}

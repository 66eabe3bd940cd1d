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

/** The server is away, starting, stopping, full, or does not let us in: worth a 503 and another try, not a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (error instanceof pg.DatabaseError) return /^(08|28|53|57P0)/.test(code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    connectionCodes.has(code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/.test(
      error.message,
    )
  );
}

/** The unique index, foreign key or rule that refused a write, by its name; undefined for anything else. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return /^(23|LM)/.test(error.code ?? '') ? error.constraint : undefined;
}

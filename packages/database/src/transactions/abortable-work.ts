import type pg from 'pg';
import { cancelQuery } from './cancel-query.ts';
import type { TransactionConnection } from './transaction-dialect.ts';

/** The signal of a read-only transaction was aborted before its end. */
export class TransactionAborted extends Error {
  constructor() {
    super('Nobody waits for this transaction any more');
  }
}

/** When the signal aborts, cancels the statement in progress and rejects further ones. */
export async function runUntilAborted<T>(
  signal: AbortSignal,
  connection: TransactionConnection,
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<T> {
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    if (connection.state === 'open') cancelling = cancelQuery(client);
    connection.end();
  };
  if (signal.aborted) throw new TransactionAborted();
  signal.addEventListener('abort', cancel);
  try {
    const result = await work();
    if (signal.aborted) throw new TransactionAborted();
    return result;
  } catch (error) {
    // The connection must not be used by anybody else before the request to cancel has arrived.
    await cancelling;
    throw signal.aborted ? new TransactionAborted() : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

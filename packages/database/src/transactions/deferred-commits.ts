import type pg from 'pg';
import type { Database } from '../pool.ts';

/**
 * Nothing depends on the commit of a read, so it is sent together with the next statement of the connection,
 * or alone at the end of this turn of the event loop. Until then only another transaction can take the
 * connection, and it starts with that commit; the pool gets the connection back committed.
 */
const pendingCommits = new WeakMap<Database, pg.PoolClient[]>();

export interface CheckedOutClient {
  readonly client: pg.PoolClient;
  readonly isCommitPending: boolean;
}

export async function checkOut(database: Database): Promise<CheckedOutClient> {
  const client = pendingCommits.get(database)?.pop();
  if (client) return { client, isCommitPending: true };
  return { client: await database.pool.connect(), isCommitPending: false };
}

export function returnWithPendingCommit(database: Database, client: pg.PoolClient): void {
  const clients = pendingCommits.get(database) ?? [];
  pendingCommits.set(database, clients);
  clients.push(client);
  if (database.pool.waitingCount > 0) commitAndRelease(clients);
  else if (clients.length === 1) setImmediate(commitAndRelease, clients);
}

/** The next statement is processed after the commit, and fails if the connection is broken. */
function commitAndRelease(clients: pg.PoolClient[]): void {
  for (const client of clients.splice(0)) {
    client.query('commit').catch(() => undefined);
    client.release();
  }
}

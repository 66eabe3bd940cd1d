import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A server that has stopped answering does not hold up whoever wants to end. */
const longestGoodbyeMs = 5_000;

/**
 * Gives what closes a new pool. The pool itself says that it has ended once it has told its connections to
 * end; whoever then stops the database would break those still on their way, and that error reaches no one.
 */
export function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  return async () => {
    await pool.end();
    const timeUp = new AbortController();
    const closed = Promise.all([...open].map((client) => once(client, 'end')));
    await Promise.race([closed, sleep(longestGoodbyeMs, undefined, { signal: timeUp.signal })]);
    timeUp.abort();
  };
}
